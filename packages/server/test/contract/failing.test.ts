import { expect, test } from 'vitest'
import { readContract } from '../../src/api/contract.ts'
import { serverOfAllCalls } from './all-calls.ts'

const refusal = { success: false, message: expect.stringMatching(/[가-힣].*[.]/), data: null }

test('if the database is broken, each call gets 500 without details of the database', async () => {
  const { db, callAll } = await serverOfAllCalls()
  for (const table of ['sessions', 'throttles', 'reserved_ids'] as const) await db.schema.dropTable(table).execute()

  const answers = await callAll()

  expect(answers.map(({ id, answer }) => [id, answer.statusCode])).toEqual(readContract().map(({ id }) => [id, 500]))
  expect(answers.map(({ answer }) => answer.json())).toEqual(answers.map(() => refusal))
  expect(answers.map(({ answer }) => answer.body).join()).not.toMatch(/SQL|table|sessions|FST_/)
})
