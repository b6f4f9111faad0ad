import { classCodes } from './class-codes.ts'
import { expect, show, stories, test } from './storybook.ts'

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
