import type { Page } from '@playwright/test'
import { flaws } from '../../../ui/test/flaws.ts'
import { shown } from '../../../ui/test/shown.ts'
import { axe, controls, expect, focused, tabStops, test } from './accessibility.ts'
import { screens } from './screens.ts'

type Condition = { told: string; width: number; height: number; textSize?: string; spaced?: boolean }

/** Axe looks here too, if other things are shown than at the width before. */
const narrow: Condition = { told: '1280 × 1024 at 400 %', width: 320, height: 256 }

/** WCAG 2.2: 1.4.10, 1.4.4, 1.4.12 and 1.3.4. */
const conditions: Condition[] = [
  narrow,
  { told: 'text of 200 % on the narrowest phone', width: 320, height: 568, textSize: '200%' },
  { told: 'wider text spacing', width: 390, height: 844, spaced: true },
  { told: 'the phone on its side', width: 844, height: 390 },
]

// One page load for all checks of a screen. The dark theme is tested by the stories of the same screens.
for (const { name, visitor, open } of screens) {
  test.describe(name, () => {
    test.use({ visitor })

    test(`${name}: axe, Tab order, 44 px targets, zoom, text size, text spacing and orientation`, async ({ page }) => {
      await open(page)
      await settled(page)
      const found = (await axe(page)).map((flaw) => `axe: ${flaw}`)
      const wide = await page.evaluate(shown)
      found.push(...(await tabFlaws(page)))
      found.push(...(await (await controls(page)).evaluate(tooSmall)))

      for (const condition of conditions) {
        await put(page, condition)
        const here = [...(await page.evaluate(flaws, 'body')), ...(await (await controls(page)).evaluate(outOfReach))]
        found.push(...here.map((flaw) => `${condition.told}: ${flaw}`))
        if (condition === narrow && (await page.evaluate(shown)) !== wide)
          found.push(...(await axe(page)).map((flaw) => `${condition.told}: axe: ${flaw}`))
      }

      expect(found).toEqual([])
    })
  })
}

/** Tab visits every stop once in reading order, each with a focus ring, and then leaves the page. */
async function tabFlaws(page: Page) {
  const all = await tabStops(page)
  const expected = await all.evaluate((controls) => controls.length)
  const order: number[] = []
  const found: string[] = []

  // A dialog has the focus inside already: from there once around.
  for (let stops = 0; stops < expected + 1; stops++) {
    await page.keyboard.press('Tab')
    const at = await all.evaluate((controls) => controls.indexOf(document.activeElement as HTMLElement))
    order.push(at)
    if (at >= 0 && !(await page.evaluate(focused, null))?.hasRing) found.push(`Tab: no ring at control ${at}`)
  }

  // -1 stands for the browser's own bar, which has its turn after the last control.
  const start = order.indexOf(-1) + 1
  const cycle = [...order.slice(start), ...order.slice(0, start)]
  const wanted = [...Array(expected).keys(), -1]
  if (cycle.join() !== wanted.join()) found.push(`Tab: visits ${order.join()} instead of ${wanted.join()}`)
  return found
}

test('the checks see what they are for', async ({ page }) => {
  await page.goto('/login')
  const button = page.getByRole('button', { name: '로그인' })
  await button.focus()
  const all = await controls(page)
  expect((await page.evaluate(focused, null))?.hasRing).toBe(true)
  expect(await tabFlaws(page)).toEqual([])
  expect(await all.evaluate(outOfReach)).toEqual([])
  expect(await all.evaluate(tooSmall)).toEqual([])

  const wide = await page.evaluate(shown)
  await page.setViewportSize({ width: narrow.width, height: narrow.height })
  expect(await page.evaluate(shown)).toBe(wide)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('@media (width <= 320px) { [type=submit] > * { display: none } }')
    document.adoptedStyleSheets = [sheet]
  })
  expect(await page.evaluate(shown)).not.toBe(wide)
  expect((await axe(page)).join()).toContain('button-name: ')
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await axe(page)).join()).not.toContain('button-name: ')

  await page.evaluate(() => {
    document.querySelector('label')!.removeAttribute('for')
    document.querySelector('h1')!.style.color = '#bbb'
    const button = document.querySelector<HTMLElement>('button[type=submit]')!
    Object.assign(button.style, { minHeight: '0', height: '20px', outline: 'none' })
  })

  const found = (await axe(page)).join()
  expect(found).toContain('label: ')
  expect(found).toContain('color-contrast: ')
  expect(await all.evaluate(tooSmall)).toEqual([expect.stringMatching(/^target: 로그인: \d+ × [123]?\d$/)])
  await button.focus()
  expect((await page.evaluate(focused, null))?.hasRing).toBe(false)
  expect(await tabFlaws(page)).toEqual([expect.stringContaining('no ring')])
  await button.evaluate((node) => (node.tabIndex = 1))
  expect(await tabFlaws(page)).toContainEqual(expect.stringContaining('Tab: visits'))
  await page.evaluate(() => {
    const curtain = document.body.appendChild(document.createElement('div'))
    Object.assign(curtain.style, { position: 'fixed', inset: 'auto 0 0', height: '50%' })
    document.querySelector<HTMLElement>('button[type=submit]')!.style.cssText = 'position: fixed; bottom: 0'
  })
  expect(await all.evaluate(outOfReach)).toContain('covered: 로그인')
})

async function put(page: Page, { width, height, textSize = '', spaced = false }: Condition) {
  await page.setViewportSize({ width, height })
  await page.evaluate(
    ([textSize, spacing]) => {
      document.documentElement.style.fontSize = textSize
      // A sheet of the script's own: the page's policy lets in no style element.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(spacing)
      document.adoptedStyleSheets = [sheet]
    },
    [textSize, spaced ? spacing : ''] as const,
  )
  await settled(page)
}

const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

/** Waits for what moves only once; what turns for ever is let be. */
async function settled(page: Page) {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  )
}

/** In the page: the controls whose touch target, with label and padding, is smaller than 44 px. */
function tooSmall(controls: HTMLElement[]) {
  return controls.flatMap((element) => {
    const target = element.closest('label') ?? element
    // The way past the bars is there only while it has the focus.
    element.focus()
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { x, y, width, height } = target.getBoundingClientRect()
    const hits = (stepX: number, stepY: number) =>
      target.contains(document.elementFromPoint(x + width / 2 + stepX, y + height / 2 + stepY))
    function reach(stepX: number, stepY: number) {
      let far = 0
      while (far < 60 && hits(stepX * (far + 0.5), stepY * (far + 0.5))) far += 0.5
      return far
    }

    const [wide, high] = [Math.round(reach(-1, 0) + reach(1, 0)), Math.round(reach(0, -1) + reach(0, 1))]
    const told = element.getAttribute('aria-label') ?? target.textContent
    return Math.min(wide, high) < 44 ? `target: ${told}: ${wide} × ${high}` : []
  })
}

/** In the page: which controls are outside the window or under something when they get the focus, and stay there. */
async function outOfReach(controls: HTMLElement[]) {
  const found: string[] = []
  for (const element of controls) {
    // What has the focus already would not be scrolled to.
    element.blur()
    element.focus()
    const latest = performance.now() + 2000
    while (!isOnTop(element) && performance.now() < latest) await new Promise(requestAnimationFrame)
    if (!isOnTop(element)) {
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
      found.push(`covered: ${label ?? element.getAttribute('aria-label') ?? element.textContent}`)
    }
  }
  return found

  function isOnTop(element: Element) {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
}
