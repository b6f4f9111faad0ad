import { expect, test } from 'vitest'
import { askPostgres, findPostgres } from '../support/postgres/cluster.ts'

const found = findPostgres()
const home = 'missing' in found ? `none: ${found.missing}` : 'its own'

test.skipIf('missing' in found)(`the PostgreSQL of these tests is ${home}`, async () => {
  const [row] = await askPostgres(process.env.TEST_DATABASE ?? '', 'select version()')

  expect(row?.version).toMatch(/^PostgreSQL 18/)
})
