import { expect, test } from 'vitest'
import { askPostgres, findPostgres } from './testing-postgres.ts'

const found = findPostgres()
const title = 'missing' in found ? `no tests on PostgreSQL: ${found.missing}` : 'these tests run on PostgreSQL'

test.skipIf('missing' in found)(title, async () => {
  const [row] = await askPostgres(process.env.TEST_DATABASE ?? '', 'select version()')

  expect(row?.version).toMatch(/^PostgreSQL 18/)
})
