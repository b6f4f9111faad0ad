import { afterAll, expect, test } from 'vitest'
import { removeFolders } from './folders.ts'
import { growth, mostGrowth } from './growth.ts'
import { closeServer, programReaders } from './programs.ts'
import { rosterReaders } from './roster.ts'
import { tableReaders } from './tables.ts'

afterAll(async () => {
  removeFolders()
  await closeServer()
})

/** One test for each would make the report longer than it is useful. */
test.each([
  ['tables', tableReaders],
  ['rosters', rosterReaders],
  ['programs and headers', programReaders],
])('twice the length takes less than three times the work: %s', { timeout: 600_000 }, async (_, readers) => {
  const slow: string[] = []

  for (const each of readers) {
    const times = await growth(each)
    if (times > mostGrowth) slow.push(`${each.name}: ${times.toFixed(1)} times`)
  }

  expect(slow).toEqual([])
})
