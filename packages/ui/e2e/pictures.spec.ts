import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, show, stories, test } from './storybook.ts'

const folder = join(import.meta.dirname, 'pictures')
const record = join(folder, 'chromium.txt')
const font = dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/noto-sans-kr')))

const chosen = stories.filter(({ tags }) => tags.includes('picture'))

/** Also in brands of other universities: a dark, a warm and a grey one, on a public screen and on one with both bars. */
const brands = ['blue', 'crimson', 'black']
const branded = ['screens-loginscreen--default', 'screens-lecturelistscreen--default']

/** Other sizes than a phone's, by the tag of the story. */
const sizes = { desk: { width: 1280, height: 800 }, landscape: { width: 844, height: 390 } }

const themes = ['light', 'dark']

/** Sees a colour that is off by five levels of grey; the few pixels are for the edges of letters. */
const strictness = { threshold: 0.02, maxDiffPixelRatio: 0.001 }

test.beforeEach(({ browser }, { config }) => {
  const major = browser.version().split('.')[0] ?? ''
  if (config.updateSnapshots === 'all') {
    mkdirSync(folder, { recursive: true })
    writeFileSync(record, `${major}\n`)
  }
  const recorded = existsSync(record) ? readFileSync(record, 'utf8').trim() : 'none'
  test.skip(
    major !== recorded,
    `The pictures were taken with Chromium ${recorded}, this is ${major}; npm run test:update-pictures takes new ones.`,
  )
})

// What was pinned must not stay for the next file.
test.afterAll(async ({ stage }) => void (await stage.goto('about:blank')))

for (const story of chosen) {
  test(`${story.title} ${story.name} looks as recorded in both themes`, ({ stage }) => looksAsRecorded(stage, story))
}

for (const brand of brands)
  for (const story of stories.filter(({ id }) => branded.includes(id)))
    test(`${story.title} ${story.name} looks as recorded in the brand ${brand}`, ({ stage }) =>
      looksAsRecorded(stage, story, brand))

async function looksAsRecorded(stage: Page, story: (typeof stories)[number], brand?: string) {
  await stage.setViewportSize(sizeOf(story.tags))
  await show(stage, story, brand === undefined ? {} : { brand })
  await pinFont(stage)
  // A dialog stands over the page and leaves no box in it.
  const box = await stage.locator('#storybook-root').boundingBox()
  const whole = story.title.startsWith('Screens/') || !box?.height

  for (const theme of themes) {
    // As the toolbar does it, without rendering the story again.
    await stage.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
    await expect(whole ? stage : stage.locator('#storybook-root')).toHaveScreenshot(
      fileOf(story.id, theme, brand),
      strictness,
    )
  }
}

const fileOf = (id: string, theme: string, brand?: string) =>
  `${[id, brand, theme].filter((part) => part !== undefined).join('-')}.png`

function sizeOf(tags: readonly string[]) {
  const [, size] = Object.entries(sizes).find(([tag]) => tags.includes(tag)) ?? []
  return size ?? { width: 390, height: 844 }
}

test('a picture notices a colour that is a little off', async ({ stage }, { config }) => {
  test.skip(config.updateSnapshots !== 'none', 'It must not be recorded.')
  await stage.setViewportSize(sizeOf([]))
  const button = stories.find(({ id }) => id === 'components-actions-button--overview')!
  await show(stage, button, { theme: 'light' })
  await pinFont(stage)
  const root = stage.locator('#storybook-root')
  await expect(root).toHaveScreenshot(`${button.id}-light.png`, strictness)

  const off = await stage.addStyleTag({ content: ':root { --color-bg-brand: #5940bf !important; }' })
  const comparison = expect(root).toHaveScreenshot(`${button.id}-light.png`, { ...strictness, timeout: 1000 })

  await expect(comparison).rejects.toThrow('different')
  await off.evaluate((node) => (node as Element).remove())
})

test('no picture is left of what is gone', () => {
  const wanted = themes.flatMap((theme) => [
    ...chosen.map(({ id }) => fileOf(id, theme)),
    ...branded.flatMap((id) => brands.map((brand) => fileOf(id, theme, brand))),
  ])

  expect(readdirSync(folder).filter((file) => file.endsWith('.png') && !wanted.includes(file))).toEqual([])
})

/** Hangul that is the same on every machine; what it lacks, emoji for one, does not belong in a picture. */
async function pinFont(page: Page) {
  if ((await page.locator('style[data-pinned]').count()) === 0) {
    await page.route('**/pinned-font/**', (route) =>
      route.fulfill({ path: join(font, new URL(route.request().url()).pathname.split('/pinned-font/')[1] ?? '') }),
    )
    await page.addStyleTag({ url: 'pinned-font/index.css' })
    // On a fraction of a pixel, text is drawn to either side of it by chance: whole lines, and no dialog on a half.
    const style = await page.addStyleTag({
      content: `
        :root { --font-family: "Noto Sans KR Variable" !important; }
        button { line-height: 20px !important; }
        dialog[role='alertdialog'] { margin-block-start: 240px !important; }
      `,
    })
    await style.evaluate((node) => (node as HTMLElement).setAttribute('data-pinned', ''))
  }
  await page.evaluate(() => document.fonts.ready)
}
