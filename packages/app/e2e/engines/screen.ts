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

  /** Does not wait for the new page, which may come through a slow network. */
  async reload(): Promise<void> {
    await this.run(() => void setTimeout(() => location.reload()))
  }

  back = (): Promise<void> => this.#tab.back()
  press = (key: Key): Promise<void> => this.#tab.press(key)
  resize = (width: number, height: number): Promise<void> => this.#tab.resize(width, height)
  close = (): Promise<void> => this.#tab.close()

  /** Calls a function in the page. */
  async run<A extends unknown[], R>(act: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return (await this.#tab.evaluate(`(${act})(...${JSON.stringify(args)})`)) as Awaited<R>
  }

  /** The result of a function in the page on the elements that fit. */
  async on<R>(target: Target, act: (elements: HTMLElement[]) => R): Promise<Awaited<R>> {
    const result = await this.#tab.evaluate(onElements(target, act))
    if (result !== undefined) return result as Awaited<R>
    await this.#tab.evaluate(library)
    return (await this.#tab.evaluate(onElements(target, act))) as Awaited<R>
  }

  count = (target: Target): Promise<number> => this.#whilePagesChange(() => this.on(target, (all) => all.length), 0)

  shows = (target: Target): Promise<void> =>
    expect.poll(() => this.count(target), { message: `shows ${told(target)}`, intervals }).toBeGreaterThan(0)

  hides = (target: Target): Promise<void> =>
    expect.poll(() => this.count(target), { message: `hides ${told(target)}`, intervals }).toBe(0)

  /** The element has the focus. */
  focuses = (target: Target): Promise<void> =>
    expect
      .poll(() => this.#whilePagesChange(() => this.on(target, ([first]) => first === document.activeElement), false), {
        message: `focuses ${told(target)}`,
        intervals,
      })
      .toBe(true)

  /** The path and search of the address fit. */
  at = (address: string | RegExp): Promise<void> =>
    expect
      .poll(() => this.#whilePagesChange(() => this.run(() => location.pathname + location.search), ''), { intervals })
      .toEqual(typeof address === 'string' ? address : expect.stringMatching(address))

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
    await expect
      .poll(async () => (place = await this.#whilePagesChange(() => this.on(target, placeOf), 0)), {
        message: `can tap ${told(target)}`,
        intervals,
      })
      .toMatchObject({ x: expect.any(Number) })
    return place as unknown as Place
  }

  /** A page that is being replaced answers with an error. */
  async #whilePagesChange<T>(look: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return (await look()) ?? otherwise
    } catch {
      return otherwise
    }
  }
}

export type Place = { x: number; y: number }

const told = (target: Target) =>
  JSON.stringify(target, (_, value) => (value instanceof RegExp ? String(value) : value))

/** In the page: the place of the only element, or how many there are. */
async function placeOf(elements: HTMLElement[]): Promise<Place | number> {
  const [element] = elements
  if (!element || elements.length > 1) return elements.length

  const box = () => element.getBoundingClientRect()
  const middle = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })
  const isHit = ({ x, y }: Place) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element)
  }
  if (!isHit(middle(box()))) element.scrollIntoView({ block: 'center' })
  const before = middle(box())
  // A page in the background has no frames.
  await Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    new Promise((resolve) => setTimeout(resolve, 100)),
  ])
  const place = middle(box())
  const still = Math.abs(place.x - before.x) < 1 && Math.abs(place.y - before.y) < 1
  return still && isHit(place) ? place : 0
}
