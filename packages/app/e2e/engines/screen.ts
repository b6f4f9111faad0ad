import { expect } from '@playwright/test'
import type { Key, Tab } from './engine.ts'
import { library, onElements, type Target } from './find.ts'

/** Looks often at first: most changes come within some milliseconds. */
const intervals = [20, 50, 100, 200]

/** A tab of any engine, as a user handles it. Each method waits until the page allows it. */
export class Screen {
  readonly #tab: Tab
  readonly #origin: string

  constructor(tab: Tab, origin: string) {
    this.#tab = tab
    this.#origin = origin
  }

  open(path: string): Promise<void> {
    return this.#tab.open(new URL(path, this.#origin).href)
  }

  /** Ends when the old page is gone. The new one may come through a slow network. */
  async reload(): Promise<void> {
    await this.run(() => {
      document.documentElement.dataset.old = ''
      setTimeout(() => location.reload())
    })
    await this.#becomes('reloads', () => this.run(() => 'old' in document.documentElement.dataset), false)
  }

  back = (): Promise<void> => this.#tab.back()
  press = (key: Key): Promise<void> => this.#tab.press(key)
  resize = (width: number, height: number): Promise<void> => this.#tab.resize(width, height)
  close = (): Promise<void> => this.#tab.close()

  /** Calls a function in the page. */
  async run<A extends unknown[], R>(act: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return (await this.#tab.evaluate(`(${String(act)})(...${JSON.stringify(args)})`)) as Awaited<R>
  }

  /** The result of a function in the page on the elements that fit. */
  async on<R>(target: Target, act: (elements: HTMLElement[]) => R): Promise<Awaited<R>> {
    const look = async () => (await this.#tab.evaluate(onElements(target, act))) as [Awaited<R>] | null
    let result = await look()
    if (!result) {
      await this.#tab.evaluate(library)
      result = await look()
    }
    return result![0]
  }

  count = (target: Target): Promise<number> => this.on(target, (all) => all.length)

  shows = (target: Target): Promise<void> =>
    this.#becomes(`shows ${told(target)}`, async () => ((await this.count(target)) > 0 ? 'yes' : 'no'), 'yes')

  hides = (target: Target): Promise<void> =>
    this.#becomes(`hides ${told(target)}`, async () => ((await this.count(target)) > 0 ? 'no' : 'yes'), 'yes')

  /** A status says it, or has said it since the last time that this was asked. */
  says = (part: string): Promise<void> =>
    this.#becomes(
      `says ${part}`,
      () => this.on({}, () => window.said.splice(0).join('\n')),
      expect.stringContaining(part),
    )

  /** The element has the focus. */
  focuses = (target: Target): Promise<void> =>
    this.#becomes(`focuses ${told(target)}`, () => this.on(target, ([first]) => first === document.activeElement), true)

  /** The path and search of the address fit. */
  at = (address: string | RegExp): Promise<void> =>
    this.#becomes(
      'address',
      () => this.run(() => location.pathname + location.search),
      typeof address === 'string' ? address : expect.stringMatching(address),
    )

  async click(target: Target): Promise<void> {
    const { x, y } = await this.place(target)
    await this.#tab.click(x, y)
  }

  async doubleClick(target: Target): Promise<void> {
    const { x, y } = await this.place(target)
    await this.#tab.doubleClick(x, y)
  }

  clickAt = ({ x, y }: Place): Promise<void> => this.#tab.click(x, y)

  /** Puts the text into a field in place of what it has. Engines do not have keys for Hangul. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target)
    await this.focuses(target)
    await this.run((text) => {
      ;(document.activeElement as HTMLInputElement).select()
      document.execCommand('insertText', false, text)
    }, text)
  }

  /** The middle of the only element that fits, once it stands still and nothing covers it. */
  async place(target: Target): Promise<Place> {
    let place: Place | number = 0
    const look = async () => (place = await this.on(target, placeOf))
    await this.#becomes(`can tap ${told(target)}`, look, { x: expect.any(Number), y: expect.any(Number) })
    return place as unknown as Place
  }

  /** A page that is being replaced answers with an error, which shows what a page that stays has against the question. */
  #becomes(message: string, look: () => Promise<unknown>, expected: unknown): Promise<void> {
    return expect.poll(() => look().catch(String), { message, intervals }).toEqual(expected)
  }
}

export type Place = { x: number; y: number }

const told = (target: Target) => JSON.stringify(target, (_, value) => (value instanceof RegExp ? String(value) : value))

/** In the page: the place of the only element if it can be tapped. */
async function placeOf(elements: HTMLElement[]): Promise<Place | number> {
  const [element] = elements
  if (!element || elements.length > 1) return elements.length
  if (element.ariaDisabled === 'true' || element.matches(':disabled')) return 0

  const moves = ({ playState, effect }: Animation) =>
    playState === 'running' && effect instanceof KeyframeEffect && effect.target?.contains(element)
  // In the background they stand still.
  if (!document.hidden && document.getAnimations().some(moves)) return 0
  const box = () => element.getBoundingClientRect()
  const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })
  const isHit = ({ x, y }: Place) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element)
  }
  if (!isHit(middle(box()))) element.scrollIntoView({ block: 'center' })
  const before = middle(box())
  // Without a frame an element stands where an animation that is over had it. A page in the background has no frames, and a
  // busy machine needs long for one.
  await Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    new Promise((resolve) => setTimeout(resolve, document.hidden ? 100 : 5000)),
  ])
  const place = middle(box())
  const still = Math.abs(place.x - before.x) < 1 && Math.abs(place.y - before.y) < 1
  return still && isHit(place) ? place : 0
}
