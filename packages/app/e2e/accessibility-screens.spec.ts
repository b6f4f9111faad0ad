import type { Page } from '@playwright/test'
import { flaws } from '../../ui/e2e/flaws.ts'
import { axe, called, controls, expect, hasRing, isOnTop, test } from './accessibility.ts'
import { screens } from './accessibility-screens.ts'

type Condition = { told: string; width: number; height: number; textSize?: string; spaced?: boolean }

/** WCAG 2.2: 1.4.10, 1.4.4, 1.4.12 and 1.3.4. */
const conditions: Condition[] = [
  { told: '1280 × 1024 at 400 %', width: 320, height: 256 },
  { told: 'text of 200 %', width: 390, height: 844, textSize: '200%' },
  { told: 'text of 200 % on the narrowest phone', width: 320, height: 568, textSize: '200%' },
  { told: 'wider text spacing', width: 390, height: 844, spaced: true },
  { told: 'the phone on its side', width: 844, height: 390 },
]

for (const { name, visitor, open } of screens) {
  test.describe(name, () => {
    test.use({ visitor })

    test(`${name}: axe finds nothing in either theme, and a finger finds 44 px everywhere`, async ({ page }) => {
      await open(page)
      const found: string[] = []

      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await settled(page)
        found.push(...(await axe(page)).map((flaw) => `${colorScheme}: ${flaw}`))
      }

      for (const control of await controls(page)) {
        const { width, height, told } = await control.evaluate(targetOf)
        if (Math.min(width, height) < 44) found.push(`target: ${told}: ${width} × ${height}`)
      }

      expect(found).toEqual([])
    })

    test(`${name}: nothing is cut, lost or out of reach when zoomed, enlarged, spaced or turned`, async ({ page }) => {
      await open(page)
      const found: string[] = []

      for (const condition of conditions) {
        await put(page, condition)
        found.push(...(await page.evaluate(flaws, 'body')).map((flaw) => `${condition.told}: ${flaw}`))
        for (const control of await controls(page)) {
          // What has the focus already would not be scrolled to.
          await control.blur()
          await control.focus()
          const reached = await expect
            .poll(() => control.evaluate(isOnTop), { timeout: 2000 })
            .toBe(true)
            .then(
              () => true,
              () => false,
            )
          if (!reached) found.push(`${condition.told}: covered: ${await control.evaluate(called)}`)
        }
      }

      expect(found).toEqual([])
    })
  })
}

test('the checks see what they are for', async ({ page }) => {
  await page.goto('/login')
  const button = page.getByRole('button', { name: '로그인' })
  await button.focus()
  expect(await button.evaluate(hasRing)).toBe(true)
  expect(await button.evaluate(isOnTop)).toBe(true)

  await page.evaluate(() => {
    document.querySelector('label')!.removeAttribute('for')
    document.querySelector('h1')!.style.color = '#bbb'
    const button = document.querySelector<HTMLElement>('button[type=submit]')!
    Object.assign(button.style, { minHeight: '0', height: '20px', outline: 'none' })
  })

  const found = (await axe(page)).join()
  expect(found).toContain('label: ')
  expect(found).toContain('color-contrast: ')
  expect((await button.evaluate(targetOf)).height).toBeLessThan(44)
  expect(await button.evaluate(hasRing)).toBe(false)
  await page.evaluate(() => {
    const curtain = document.body.appendChild(document.createElement('div'))
    Object.assign(curtain.style, { position: 'fixed', inset: '0' })
  })
  expect(await button.evaluate(isOnTop)).toBe(false)
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

/** In the page: how large the area is in which a finger hits the control, its label and what it lays around it included. */
function targetOf(element: Element) {
  const label = element.closest('label')
  const target = label ?? element
  // The way past the bars is there only while it has the focus.
  if (element instanceof HTMLElement) element.focus()
  target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { x, y, width, height } = target.getBoundingClientRect()
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  const hits = (x: number, y: number) => target.contains(document.elementFromPoint(x, y))
  function reach(stepX: number, stepY: number) {
    let far = 0
    while (far < 60 && hits(middleX + stepX * (far + 0.5), middleY + stepY * (far + 0.5))) far += 0.5
    return far
  }

  return {
    width: Math.round(reach(-1, 0) + reach(1, 0)),
    height: Math.round(reach(0, -1) + reach(0, 1)),
    told: element.getAttribute('aria-label') ?? target.textContent,
  }
}
