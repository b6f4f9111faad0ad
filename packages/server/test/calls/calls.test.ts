import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseContract, readContract } from '../../src/api/contract.ts'
import { type Campus, openCampus } from './campus.ts'
import { expectation, observe } from './run.ts'
import { missingRows, table } from './table.ts'

let campus: Campus
beforeAll(async () => void (campus = await openCampus()))
afterAll(() => campus.close())

test('every call of the contract has rows for its success and for each refusal of its own', () => {
  expect(missingRows(readContract(), table)).toEqual([])
})

test('a call without rows is named', () => {
  const answer = { content: { 'application/json': { schema: {} } } }
  const operation = {
    operationId: 'countUsers',
    'x-campus': { role: 'administrator' },
    security: [{ session: [] }, { token: ['read'] }],
    responses: { 200: answer, 404: answer },
  }
  const added = parseContract({ security: [{ session: [] }], paths: { '/api/admin/count': { get: operation } } })

  expect(missingRows(added, table)).toEqual([
    'the handler countUsers and its use case have no row with status 200 in test/calls/',
    'the handler countUsers and its use case have no row with status 404 in test/calls/',
  ])
})

// Rows of lists stand in list-users.test.ts, which also runs on PostgreSQL.
const others = table.filter(({ call }) => call !== 'listUsers')
const calls = Object.groupBy(others, ({ call }) => call)

describe.each(Object.entries(calls))('%s', (_call, scenarios) => {
  test.each(scenarios)('$name', async (scenario) => {
    expect(await observe(campus, scenario)).toEqual(expectation(scenario))
  })
})
