import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Tables whose last column names tests: `file › title; › another title of the same file (5); another file (whole)`. */
test.each([
  ['docs/security.md', '.', 200],
  ['docs/reliability.md', 'packages/server/src', 50],
])('every test that %s names is there', (document, folder, least) => {
  const cited = citationsOf(readFileSync(document, 'utf8'))
  const missing = cited.filter(({ file, title }) => {
    const path = join(folder, file)
    return !existsSync(path) || !holds(readFileSync(path, 'utf8'), title)
  })

  expect(cited.length).toBeGreaterThan(least)
  expect(missing.map(({ file, title }) => `${file} › ${title}`)).toEqual([])
})

test('a title that no test has is missed', () => {
  const [cited] = citationsOf('| a | b | scripts/fresh.mjs.test.ts › one title …; › and another (2) |')

  expect(cited!.file).toBe('scripts/fresh.mjs.test.ts')
  expect(holds("test('one title of', …); test('and %s', …)", 'one title …')).toBe(true)
  expect(holds("test('one title of', …); test('and %s', …)", 'and another (2)')).toBe(false)
})

type Citation = { file: string; title: string }

function citationsOf(markdown: string): Citation[] {
  const cells = [...markdown.matchAll(/^\|.*\| (.+?) +\|$/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => {
    let file = ''
    return cell.split(/; | · | › /).flatMap((part) => {
      const named = /^\S+\.(?:test|spec)\.tsx?/.exec(part.trim())?.[0]
      if (named) file = named
      if (file === '') return []
      return { file, title: named ? '' : part }
    })
  })
}

/** Whether the file says all of the title but what a table of cases puts into it; what stands in backticks is made by a program. */
function holds(source: string, title: string): boolean {
  const words = title
    .replace(/^› /, '')
    .replace(/`.*`/, '…')
    .replace(/ \([^)]*\)$/, '')
  return words.split(/…|%[sid]|\$\{\w+\}/).every((part) => source.includes(part.trim()))
}
