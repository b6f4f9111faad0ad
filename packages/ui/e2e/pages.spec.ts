import type { Page } from '@playwright/test'
import { entries, expect, read, test } from './storybook.ts'

// Its list of headings looks for them a moment after the page was scrolled, when a story may stand there.
test.afterAll(async ({ stage }) => void (await stage.goto('about:blank')))

for (const docs of entries.filter(({ type }) => type === 'docs')) {
  test(`the page ${docs.title} ${docs.name} can be read`, async ({ stage }) => {
    await stage.setViewportSize({ width: 390, height: 844 })

    await read(stage, docs)

    const page = stage.locator('#storybook-docs')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(stage.locator('.sb-errordisplay')).toBeHidden()
    await expect(
      page.getByText(/Invariant Violation|is not defined|Cannot read prop|Something went wrong/),
    ).toHaveCount(0)
    const links = await page
      .getByRole('link')
      .evaluateAll((found) =>
        found.map((link) => link as HTMLAnchorElement).map(({ href, target }) => ({ href, target })),
      )
    expect(links.filter((link) => !known(link))).toEqual([])
    expect(await stage.evaluate(cutOnAPhone)).toEqual([])
  })
}

test('a page with stories is left without a reload', async ({ stage }) => {
  const withStories = entries.filter(({ type, title }) => type === 'docs' && title.startsWith('Components/'))
  await read(stage, withStories[0]!)
  const loaded = await stage.evaluate(() => performance.timeOrigin)

  await read(stage, withStories[1]!)

  expect(await stage.evaluate(() => performance.timeOrigin)).toBe(loaded)
})

/** In the page: what reaches beyond the window and cannot be scrolled to. */
function cutOnAPhone() {
  return [
    ...document.querySelectorAll<HTMLElement>('#storybook-docs :is(p, li, td, th, h1, h2, h3, a, button, code, img)'),
  ]
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
    .filter((element) => !element.closest('.docs-story, [class*=_phone_], [inert]') && !scrolls(element))
    .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)

  function scrolls(element: Element | null): boolean {
    if (element === null || element === document.body) return false
    return /auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement)
  }
}

/** Leads to a story or a page that is there, or to another place than this Storybook. */
function known({ href, target }: { href: string; target: string }) {
  const { pathname, searchParams } = new URL(href)
  const path = searchParams.get('path')
  if (path === null) return true
  // Storybook follows its own links. In the whole window, the frame alone would have no sidebar.
  const inStorybook = target !== '_top' || !pathname.endsWith('iframe.html')
  return inStorybook && entries.some(({ id, type }) => path === `/${type}/${id}`)
}

test('the toolbar shows both themes side by side, whole, in a small window too', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('./?path=/story/screens-loginscreen--default&globals=theme:both')

  const light = page.frameLocator('#storybook-preview-iframe')
  const dark = page.frameLocator('iframe[title="어두운 테마"]')

  await expect(light.getByRole('button', { name: '로그인' })).toBeVisible({ timeout: 60_000 })
  await expect(dark.getByRole('button', { name: '로그인' })).toBeVisible({ timeout: 60_000 })
  await expect(light.locator('html')).toHaveCSS('color-scheme', 'light')
  await expect(dark.locator('html')).toHaveCSS('color-scheme', 'dark')

  for (const size of [
    { width: 1280, height: 900 },
    { width: 1024, height: 600 },
  ])
    await test.step(`${size.width} × ${size.height}`, async () => {
      await page.setViewportSize(size)
      await expect.poll(() => cutFrames(page)).toEqual([])
    })
})

/** Frames of the canvas that are not seen whole, without scrolling, or that do not have a phone's size inside. */
function cutFrames(page: Page) {
  return page.evaluate(() => {
    const panel = document.querySelector('#storybook-panel-root')!.getBoundingClientRect()
    const frames = [...document.querySelectorAll<HTMLIFrameElement>('main iframe, [role=main] iframe')]
    if (frames.length !== 2) return [`${frames.length} frames`]
    const cut = (frame: HTMLIFrameElement) => {
      const { left, right, top, bottom } = frame.getBoundingClientRect()
      // Further in than Storybook's handles at the sides.
      const seen = [[left + 20, top + 20] as const, [right - 20, bottom - 20] as const].map(([x, y]) =>
        document.elementFromPoint(x, y),
      )
      return (
        seen.some((element) => element !== frame) ||
        right > panel.left ||
        bottom > innerHeight ||
        frame.clientWidth !== 390 ||
        frame.clientHeight !== 844
      )
    }
    return frames.filter(cut).map(({ title, id }) => title || id)
  })
}
