import type { Page } from '@playwright/test'
import { flaws } from '../../../ui/e2e/flaws.ts'
import { axe, colourRules, controls, expect, hasRing, test } from './accessibility.ts'
import { screens } from './screens.ts'

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

      for (const [colorScheme, rules] of [
        ['light', undefined],
        ['dark', colourRules],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await settled(page)
        found.push(...(await axe(page, rules)).map((flaw) => `${colorScheme}: ${flaw}`))
      }

      found.push(...(await (await controls(page)).evaluate(tooSmall)))
      expect(found).toEqual([])
    })

    test(`${name}: nothing is cut, lost or out of reach when zoomed, enlarged, spaced or turned`, async ({ page }) => {
      await open(page)
      const found: string[] = []

      for (const condition of conditions) {
        await put(page, condition)
        const here = [...(await page.evaluate(flaws, 'body')), ...(await (await controls(page)).evaluate(outOfReach))]
        found.push(...here.map((flaw) => `${condition.told}: ${flaw}`))
      }

      expect(found).toEqual([])
    })
  })
}

test('the checks see what they are for', async ({ page }) => {
  await page.goto('/login')
  const button = page.getByRole('button', { name: '로그인' })
  await button.focus()
  const all = await controls(page)
  expect(await button.evaluate(hasRing)).toBe(true)
  expect(await all.evaluate(outOfReach)).toEqual([])
  expect(await all.evaluate(tooSmall)).toEqual([])

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
  expect(await button.evaluate(hasRing)).toBe(false)
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

/** In the page: which controls are smaller than 44 px where a finger hits them, their label and what they lay around them included. */
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
