import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { JSHandle, Locator, Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { connectedLecture, expect, row, test as base, type Visitor } from '../support/campus.ts'

export { connectedLecture, expect, row, type Visitor }

export const otherLecture = '카누/카약 50% #1'

/** Journeys of a returning user. The student has lectures, one of them connected. */
export const test = base.extend<{ visitor: Visitor }>({
  // What stands between the page and the network here is the test.
  serviceWorkers: 'block',
  visitor: ['nobody', { option: true }],
  storageState: ({ visitor, visitors }, use) => use(visitors[visitor]),
})

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
  resultTypes: ['violations'],
}

/** What axe finds on the page as it is: the rule and the element. */
export async function axe(page: Page): Promise<string[]> {
  // Not in a script element: the page's policy lets in no script but its own. Once for all runs on a page.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
    rules,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  )
}

/** What can be operated on the page, or in the dialog that is open; all in one call, because a call costs more than a look. */
export function controls(page: Page): Promise<JSHandle<HTMLElement[]>> {
  return page.evaluateHandle(() => {
    const root = document.querySelector('dialog[open]') ?? document.body
    return [...root.querySelectorAll<HTMLElement>('a[href], button, input, select')].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0
    })
  })
}

/** Those of them at which Tab stops: one row of a list with roving focus, one radio button of a group. */
export function tabStops(page: Page): Promise<JSHandle<HTMLElement[]>> {
  return controls(page).then((all) =>
    all.evaluateHandle((elements) =>
      elements.filter((element) => element.tabIndex >= 0 && !element.matches('[type=radio]:not(:checked)')),
    ),
  )
}

/** In the page: how what has the focus looks, if anything has, and whether that is the target. */
export function focused(target?: Element | null) {
  const element = document.activeElement
  // Between the last control and the first, the browser's own bar has its turn.
  if (!element || element === document.body) return null
  const { x, y, width, height } = element.getBoundingClientRect()
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
  return {
    isTarget: element === target,
    /** As a person would call it, for the message of a failure. */
    name: label ?? element.getAttribute('aria-label') ?? element.textContent,
    /** It shows the focus by an outline: its own, or that of the field around it or of the row that it covers. */
    hasRing: [
      getComputedStyle(element),
      getComputedStyle(element.parentElement!),
      getComputedStyle(element, '::after'),
    ].some(
      ({ outlineStyle, outlineWidth, outlineColor }) =>
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !outlineColor.endsWith(', 0)'),
    ),
    /** Its middle is inside the window and nothing lies over it. */
    isOnTop: element.contains(document.elementFromPoint(x + width / 2, y + height / 2)),
  }
}

/** Presses Tab until `target` has the focus; at each stop on the way the focus can be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < 30; stops++) {
    await page.keyboard.press('Tab')
    const at = await target.evaluate(focused)
    if (!at) continue
    expect(at.hasRing, `${at.name} shows its focus`).toBe(true)
    if (!at.isOnTop)
      await expect
        .poll(async () => (await page.evaluate(focused, null))?.isOnTop, `${at.name} is not covered`)
        .toBe(true)
    if (at.isTarget) return
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}
