import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, show, stories, test } from './storybook.ts'

const record = join(import.meta.dirname, 'pictures/chromium.txt')
const font = dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/noto-sans-kr')))

const chosen = stories.filter(({ tags }) => tags.includes('picture'))

test.beforeEach(async ({ browser, stage }, { config }) => {
  const major = browser.version().split('.')[0] ?? ''
  if (config.updateSnapshots === 'all') writeFileSync(record, `${major}\n`)
  const recorded = existsSync(record) ? readFileSync(record, 'utf8').trim() : 'none'
  test.skip(
    major !== recorded,
    `The pictures were taken with Chromium ${recorded}, this is ${major}; npm run test:update-pictures takes new ones.`,
  )
  await stage.setViewportSize({ width: 390, height: 844 })
})

for (const story of chosen) {
  for (const theme of ['light', 'dark'] as const) {
    test(`${story.title} ${story.name} looks as recorded in the ${theme} theme`, async ({ stage }) => {
      await show(stage, story, { theme })
      await pinFont(stage)
      // A dialog stands over the page and leaves no box in it.
      const box = await stage.locator('#storybook-root').boundingBox()
      const whole = story.title.startsWith('Screens/') || !box?.height

      await expect(whole ? stage : stage.locator('#storybook-root')).toHaveScreenshot(`${story.id}-${theme}.png`, {
        threshold: 0.1,
        maxDiffPixelRatio: 0.001,
      })
    })
  }
}

/** Hangul that is the same on every machine; what it lacks, emoji for one, does not belong in a picture. */
async function pinFont(page: Page) {
  if ((await page.locator('style[data-pinned]').count()) === 0) {
    await page.route('**/pinned-font/**', (route) =>
      route.fulfill({ path: join(font, new URL(route.request().url()).pathname.split('/pinned-font/')[1] ?? '') }),
    )
    await page.addStyleTag({ url: 'pinned-font/index.css' })
    const style = await page.addStyleTag({
      content: ':root { --font-family: "Noto Sans KR Variable" !important; }',
    })
    await style.evaluate((node) => (node as HTMLElement).setAttribute('data-pinned', ''))
  }
  await page.evaluate(() => document.fonts.ready)
}
