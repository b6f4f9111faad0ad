import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'

const here = import.meta.dirname
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const rows = [...read(join(here, 'product.md')).matchAll(/^\| (\d) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, section = '', sentence = '', links = '']) => ({
    section,
    sentence,
    files: [...links.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => join(here, path)),
  }),
)

test('each section of the product has all its sentences', () => {
  const sentences = Map.groupBy(rows, ({ section }) => section)
  const counts = [...sentences].map(([section, { length }]) => [section, length])

  // A table that shrinks has lost a sentence.
  expect(Object.fromEntries(counts)).toEqual({ 2: 56, 3: 5, 4: 23, 5: 9, 6: 8, 7: 20, 8: 20, 9: 10 })
})

test('each sentence names files of tests that exist', () => {
  const untested = rows.filter(
    ({ files }) => files.length === 0 || !files.every((file) => /^ *test(\.\w+)*\(/m.test(read(file))),
  )

  expect(untested.map(({ sentence }) => sentence)).toEqual([])
})

test('each Korean text of a sentence stands in one of its tests', () => {
  const untested = rows.flatMap(({ sentence, files }) => {
    const sources = files.flatMap((file) => [file, ...importsOf(file)]).map(read)
    return koreanTexts(sentence).filter((text) => !sources.some((source) => source.includes(text)))
  })

  expect(untested).toEqual([])
})

function importsOf(file: string) {
  return [...read(file).matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))
}

function koreanTexts(sentence: string) {
  return sentence.match(/[가-힣]+(?: [가-힣]+)*\.*/g) ?? []
}
