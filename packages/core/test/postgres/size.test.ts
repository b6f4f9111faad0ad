import { expect, test } from 'vitest'
import { databaseSize } from '../../src/database/disk-space.ts'
import { testDatabase } from '../support/database/empty.ts'

test('the size of the database is what PostgreSQL says', async () => {
  const size = await databaseSize(await testDatabase(), 'postgres://unused')

  // An empty database has its catalogue.
  expect(size).toEqual({ main: expect.any(Number) })
  expect(size?.['main']).toBeGreaterThan(1_000_000)
})
