import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { type Alteration, altered } from './altered.ts'
import { forgetChange, keepChanges, listChanges } from './picture-changes.ts'
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

/**
 * What a person sees. Two colours are told apart side by side from a distance of about 0.02 in OKLab, the JND of CSS Color 4; the
 * alterations below hold `threshold` to it: half of that distance in lightness passes, twice of it fails on each axis. Playwright's
 * comparison weighs hue differently, so that it may notice a little less than a person there. Of a change that is seen, 16 pixels are
 * enough, in a picture of any size: a dot of 4 × 4 px. Fewer are the edges of letters.
 */
const strictness = { threshold: 0.02, maxDiffPixels: 16 }

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

// oxlint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
test.afterEach(({}, info) => {
  if (info.status !== info.expectedStatus) keepChanges(info)
})

test.afterAll(async ({ stage }) => {
  listChanges()
  // What was pinned must not stay for the next file.
  await stage.goto('about:blank')
})

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
    const file = fileOf(story.id, theme, brand)
    forgetChange(file)
    await expect.soft(whole ? stage : stage.locator('#storybook-root')).toHaveScreenshot(file, strictness)
  }
}

const fileOf = (id: string, theme: string, brand?: string) =>
  `${[id, brand, theme].filter((part) => part !== undefined).join('-')}.png`

function sizeOf(tags: readonly string[]) {
  const [, size] = Object.entries(sizes).find(([tag]) => tags.includes(tag)) ?? []
  return size ?? { width: 390, height: 844 }
}

const justNoticed = 0.02

/** What happens to a picture, and whether a person sees it. */
const alterations: { what: string; alteration: Alteration; isSeen: boolean }[] = [
  { what: 'edges that are one level lighter', alteration: { kind: 'edges' }, isSeen: false },
  { what: 'a part that moved by 2 px', alteration: { kind: 'moved', by: 2 }, isSeen: true },
  {
    what: 'a colour that is lighter by half of what is noticed',
    alteration: { kind: 'recoloured', axis: 'l', by: justNoticed / 2, area: Infinity },
    isSeen: false,
  },
  ...(['l', 'a', 'b'] as const).map((axis) => ({
    what: `a colour that is off by twice what is noticed, on the axis ${axis}`,
    alteration: { kind: 'recoloured', axis, by: 2 * justNoticed, area: Infinity } as const,
    isSeen: true,
  })),
  {
    what: 'a dot of 5 × 5 px in a colour that is off by twice what is noticed',
    alteration: { kind: 'recoloured', axis: 'l', by: 2 * justNoticed, area: 25 },
    isSeen: true,
  },
]

for (const { what, alteration, isSeen } of alterations)
  test(`the comparison ${isSeen ? 'sees' : 'passes'} ${what}`, async ({ stage }, { config }) => {
    test.skip(config.updateSnapshots !== 'none', 'It must not be recorded.')
    for (const id of ['components-actions-button--overview', 'screens-lecturelistscreen--default'])
      for (const theme of themes) {
        const file = fileOf(id, theme)
        const picture = await altered(stage, readFileSync(join(folder, file)), alteration)
        const compared = () => expect(picture).toMatchSnapshot(file, strictness)

        if (isSeen) expect(compared, file).toThrow('different')
        else compared()
      }
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
