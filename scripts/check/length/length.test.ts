import { afterAll, expect, test } from 'vitest'
import { removeFolders } from './folders.ts'
import { growth, mostGrowth, reader } from './growth.ts'
import { closeServer, programReaders } from './programs.ts'
import { rosterReaders } from './roster.ts'
import { tableReaders } from './tables.ts'

afterAll(async () => {
  removeFolders()
  await closeServer()
})

/** One reader of each parser, of those that take hardly any time; `length.robust.test.ts` measures all. */
const sample = [
  'CSV: one record of cells that begin with a quote',
  'CSV: spaces behind a quote',
  'CSV: only line breaks',
  'HTML: elements under rules for one class',
  'HTML: nested elements with closing tags of nothing',
  'HTML: one long attribute',
  '.xlsx: formats',
  '.xlsx: many attributes',
  'list: a table without a header',
  'names: brackets in brackets',
  'names: words',
  'terms: semesters',
  'ids: zeros',
]

test('in a sample of the readers, twice the length takes less than three times the work', async () => {
  const readers = [...tableReaders, ...rosterReaders, ...programReaders].filter(({ name }) => sample.includes(name))
  const slow: string[] = []

  for (const each of readers) {
    const times = await growth(each)
    if (times > mostGrowth) slow.push(`${each.name}: ${times.toFixed(1)} times`)
  }

  expect(readers.map(({ name }) => name).toSorted()).toEqual(sample.toSorted())
  expect(slow).toEqual([])
})

// On a busy machine its slowest length takes minutes.
test('a reader that takes the square of the length is found', { timeout: 600_000 }, async () => {
  const planted = reader({
    name: 'planted',
    input: (length) => 'a'.repeat(length),
    // Each letter may begin a match, and none ends one.
    read: (text) => /a+b/.test(text),
    most: 2 ** 14,
  })

  expect(await growth(planted)).toBeGreaterThan(mostGrowth)
})
