import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../open.ts'

test('a list without duplicates is asked for as such, and nobody waits for a lock of a row', async () => {
  const db = await openDatabase(':memory:')
  onTestFinished(() => db.destroy())
  const names = db.selectFrom('lectures').select('name')

  expect(names.distinct().compile().sql).toBe('select distinct "name" from "lectures"')
  expect(names.forNoKeyUpdate().skipLocked().compile().sql.trim()).toBe('select "name" from "lectures"')
})
