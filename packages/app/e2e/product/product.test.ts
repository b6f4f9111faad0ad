import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'

const app = join(import.meta.dirname, '../..')
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const rows = [...read(join(app, 'e2e/product/product.md')).matchAll(/^\| (\d) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, section = '', sentence = '', tests = '']) => ({
    section,
    sentence,
    tests: tests.split('<br>').map((reference) => {
      const [, file = '', title = ''] = /^`(\S+) › (.+)`$/.exec(reference) ?? []
      return { reference, file: join(app, file), title }
    }),
  }),
)

/** How many sentences each section has; a table that shrinks has lost one. */
const sentences = { 2: 53, 3: 5, 4: 21, 5: 9, 6: 8, 7: 20, 8: 20, 9: 10 }

for (const [section, count] of Object.entries(sentences))
  test(`section ${section} of the product has its ${count} sentences`, () => {
    expect(rows.filter((row) => row.section === section).map(({ sentence }) => sentence)).toHaveLength(count)
  })

test('each sentence names tests that exist and run', () => {
  const missing = rows.flatMap(({ tests }) => tests.filter(({ file, title }) => !runs(read(file), title)))

  expect(missing.map(({ reference }) => reference)).toEqual([])
})

test('each Korean text of a sentence stands in one of its tests', () => {
  const untested = rows.flatMap(({ sentence, tests }) => {
    const sources = tests.flatMap(({ file }) => [file, ...importsOf(file)]).map(read)
    return koreanTexts(sentence).filter((text) => !sources.some((source) => source.includes(text)))
  })

  expect(untested).toEqual([])
})

/** A call of `test`, its variants included, whose first argument is the title. */
function runs(source: string, title: string) {
  const literal = title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const call = new RegExp(String.raw`(test|\))\(\s*(['"\`])${literal}\2,`)
  const stopped = new RegExp(String.raw`\.(skip|fixme|todo|fails)\(\s*(['"\`])${literal}\2`)
  return title !== '' && call.test(source) && !stopped.test(source)
}

function importsOf(file: string) {
  return [...read(file).matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))
}

function koreanTexts(sentence: string) {
  return sentence.match(/[가-힣]+(?: [가-힣]+)*\.*/g) ?? []
}
