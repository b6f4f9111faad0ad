import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, JSHandle, Locator, Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { test as base, enter, expect, row, signUp } from '../support/campus.ts'

export { expect, row }

export type Visitor = 'nobody' | 'student' | 'administrator'
type Storage = Awaited<ReturnType<BrowserContext['storageState']>>

/** The lecture that the student has connected; his others are not. */
export const connectedLecture = '자료구조'
export const otherLecture = '카누/카약 50% #1'

/** Journeys of a returning user. The student has lectures, one of them connected. */
export const test = base.extend<{ visitor: Visitor }, { visitors: Record<Visitor, Storage>; studentId: string }>({
  // What stands between the page and the network here is the test.
  serviceWorkers: 'block',
  visitor: ['nobody', { option: true }],
  storageState: ({ visitor, visitors }, use) => use(visitors[visitor]),
  studentId: [({ campus }, use) => use(campus.nextStudent().id), { scope: 'worker' }],
  visitors: [
    async ({ browser, campus, studentId }, use) => {
      const student = { id: studentId, username: '정다은', password: 'saebyeok-noeul-31' }
      async function remembered(visit: (page: Page) => Promise<unknown>) {
        const context = await browser.newContext({ baseURL: campus.url })
        await visit(await context.newPage())
        const storage = await context.storageState()
        await context.close()
        return storage
      }

      await use({
        nobody: { cookies: [], origins: [] },
        student: await remembered(async (page) => {
          await signUp(page, student)
          await row(page, connectedLecture).getByRole('link').click()
          await page.getByRole('button', { name: '연결하기' }).click()
          await expect(page.getByRole('status').filter({ hasText: '연결되었습니다.' })).toBeVisible()
        }),
        administrator: await remembered((page) => enter(page, campus.admin)),
      })
    },
    { scope: 'worker' },
  ],
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

/** In the page: what a person would call it, for the message of a failure. */
function called(element: Element): string {
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
  return label ?? element.getAttribute('aria-label') ?? element.textContent
}

/** In the page: whether its middle is inside the window and nothing lies over it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/** In the page: whether what has the focus shows it by an outline, its own or that of the field around it. */
export function hasRing(element: Element): boolean {
  return [element, element.parentElement!].some((each) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(each)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !outlineColor.endsWith(', 0)')
  })
}

/** Presses Tab until `target` has the focus; at each stop on the way the focus can be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 30; stops++) {
    await page.keyboard.press('Tab')
    await expectVisibleFocus(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

async function expectVisibleFocus(page: Page) {
  const focused = page.locator(':focus')
  // Between the last control and the first, the browser's own bar has its turn.
  if ((await focused.count()) === 0) return
  const name = await focused.evaluate(called)
  expect(await focused.evaluate(hasRing), `${name} shows its focus`).toBe(true)
  await expect.poll(() => focused.evaluate(isOnTop), `${name} is not covered`).toBe(true)
}
