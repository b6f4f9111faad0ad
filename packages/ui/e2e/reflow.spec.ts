import { expect, show, stories, test } from './storybook.ts'
import { classCodes } from './class-codes.ts'
import { flaws } from './flaws.ts'

test.describe.configure({ mode: 'parallel' })

/** The narrowest phone, and the largest type on it: WCAG 2.2, 1.4.4 and 1.4.10. */
const conditions = [
  { width: 320, textScale: '100' },
  { width: 320, textScale: '200' },
] as const

const of = (part: string) =>
  Map.groupBy(
    stories.filter(({ title }) => title.startsWith(part)),
    ({ title }) => title,
  )

for (const [title, states] of of('Screens/')) {
  test(`${title}: nothing overflows or is cut on a narrow phone or in large type`, async ({ stage }) => {
    const found: string[] = []

    for (const { width, textScale } of conditions) {
      await stage.setViewportSize({ width, height: 640 })
      for (const story of states) {
        await show(stage, story, { textScale })
        await expect(stage.locator('html')).toHaveCSS('font-size', textScale === '200' ? '32px' : '16px')
        const here = await stage.evaluate(flaws, '#storybook-root')
        found.push(...here.map((flaw) => `${story.name}, ${width} px, ${textScale} %: ${flaw}`))
      }
    }

    expect(found).toEqual([])
  })
}

test('a class code stays on one line of a narrow phone, in rows and headings, at every text size', async ({
  stage,
}) => {
  const named = stories.filter(({ id }) => id.startsWith('screens-') && /--(long-names|class-code)$/.test(id))
  const broken: string[] = []
  let seen = 0
  await stage.setViewportSize({ width: 320, height: 640 })

  for (const textScale of ['100', '130', '200'] as const)
    for (const story of named) {
      await show(stage, story, { textScale })
      const codes = await stage.evaluate(classCodes, '#storybook-root')
      seen += codes.length
      const cut = codes.filter(({ lines }) => lines > 1)
      broken.push(...cut.map(({ code }) => `${story.title}, ${story.name}, ${textScale} %: ${code}`))
    }

  expect(broken).toEqual([])
  // The list of lectures, a user's lectures, and the heading of a lecture.
  expect(seen).toBeGreaterThanOrEqual(3 * 3)
})

for (const [title, states] of of('Components/')) {
  test(`${title}: nothing overflows or is cut on the narrowest phone in the largest type`, async ({ stage }) => {
    const found: string[] = []
    await stage.setViewportSize({ width: 320, height: 640 })

    for (const story of states) {
      await show(stage, story, { textScale: '200' })
      found.push(...(await stage.evaluate(flaws, '#storybook-root')).map((flaw) => `${story.name}: ${flaw}`))
    }

    expect(found).toEqual([])
  })
}

test('the check sees what it is for', async ({ page }) => {
  await page.setContent(`
    <div id="storybook-root">
      <p style="width: 3em; overflow: hidden; white-space: nowrap">한 줄에 다 들어가지 않는 글</p>
      <p style="width: 120vw">화면보다 넓은 글</p>
      <button style="width: 2em; overflow: visible; white-space: nowrap">버튼보다 긴 글</button>
      <div style="height: 1em">한 줄 높이에<br>두 줄이 있는 글</div>
      <p style="clip-path: inset(0 0 50% 0)">잘린 글</p>
      <p>온전한 글</p>
    </div>`)

  const found = await page.evaluate(flaws, '#storybook-root')

  expect(found).toContainEqual(expect.stringContaining('cut: 한 줄에'))
  expect(found).toContainEqual(expect.stringContaining('the page is'))
  expect(found).toContainEqual(expect.stringContaining('out of its box: 버튼보다'))
  expect(found).toContainEqual(expect.stringContaining('out of its box: 두 줄이'))
  expect(found).toContainEqual(expect.stringContaining('cut: 잘린 글'))
  expect(found.join()).not.toContain('온전한 글')
})
