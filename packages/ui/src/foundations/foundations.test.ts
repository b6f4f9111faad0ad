import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { tokens, tokensIn } from '../../storybook/tokens/design-tokens.ts'

const pages = globSync('*.mdx', { cwd: import.meta.dirname }).map((file) => ({
  file,
  text: readFileSync(join(import.meta.dirname, file), 'utf8'),
}))

/** Values that are not tokens: device widths and rules of platforms. */
const given = ['320 px', '390 px', '768 px', '16 px']

test('every token is shown on a page', () => {
  const shown = new Set(pages.flatMap(({ text }) => blocks(text).flatMap(tokensIn)).map(({ name }) => name))

  expect(tokens.filter(({ name }) => !shown.has(name)).map(({ name }) => name)).toEqual([])
})

test.each(pages)('$file takes its values from the tokens', ({ text }) => {
  const typed = text.match(/#[\da-f]{3,8}\b|\b\d+(?:\.\d+)? ?(?:px|ms)\b/gi) ?? []

  expect(typed.filter((value) => !given.includes(value))).toEqual([])
})

test.each(pages)('$file links only to existing pages', ({ text }) => {
  // A page of stories has the name of its file as their id.
  const titles = pages.map((page) =>
    (/<Meta title="(.+)"/.exec(page.text)?.[1] ?? basename(page.file, '.mdx')).replaceAll(' ', '-').toLowerCase(),
  )
  const links = [...text.matchAll(/\?path=\/docs\/foundations-(.+?)--docs/g)].map(([, title]) => title)

  expect(links.filter((title) => !titles.includes(title!))).toEqual([])
})

/** The token groups that the page's blocks show; a value inside a sentence does not count. */
function blocks(text: string) {
  return [...text.matchAll(/<(?!Value|Meta)[A-Z]\w+ of="([\w.-]+)"/g)].map(([, group]) => group!)
}
