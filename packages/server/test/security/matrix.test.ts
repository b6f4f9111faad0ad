import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readContract } from '../../src/api/contract.ts'
import { calls, states } from './matrix/calls.ts'
import { callers, oddCallers } from './matrix/callers.ts'
import { tryCell } from './matrix/cell.ts'
import { columns, expected, matrix, oddColumns, stateCells } from './matrix/outcomes.ts'
import { type ClockedServer, startClockedServer } from './fixture.ts'

/** One server for each column; each cell adds its own accounts. */
function withServer(): () => ClockedServer {
  let current: ClockedServer
  beforeAll(async () => void (current = await startClockedServer()))
  afterAll(() => current.close())
  return () => current
}

test('every row of the matrix has an outcome for each caller, and every call of it is tried', () => {
  expect(Object.keys(callers)).toEqual([...columns])
  expect(Object.keys(oddCallers)).toEqual(Object.keys(oddColumns))
  const cells = Object.keys(matrix).flatMap((call) => columns.map((column) => expected(call, column)))
  expect(cells.filter((cell) => /^\d{3}[+*]?$/.test(cell))).toHaveLength(Object.keys(matrix).length * columns.length)
})

test('every call of the contract has a row, and the row agrees with its access', () => {
  const rows = Object.entries(calls).map(([row, { operationId }]) => `${operationId}: ${row.split(',', 1)[0]}`)

  expect([...new Set(rows)]).toEqual(readContract().map(({ id, method, path }) => `${id}: ${method} ${path}`))
  for (const operation of readContract())
    for (const [row] of Object.entries(calls).filter(([, { operationId }]) => operationId === operation.id)) {
      expect([row, expected(row, 'anonymous') === '401']).toEqual([row, !operation.public])
      expect([row, expected(row, 'student') === '403']).toEqual([row, operation.adminsOnly])
    }
})

describe.each(columns)('%s', (column) => {
  const server = withServer()

  test.each(Object.keys(matrix))(`${column}: %s`, async (call) => {
    const seen = await tryCell(server(), calls[call]!, callers[column]!)

    expect(seen).toEqual({ outcome: expected(call, column), problems: [] })
  })
})

describe.each(Object.keys(oddColumns))('%s', (odd) => {
  const server = withServer()

  test.each(Object.keys(matrix))(`${odd}: %s`, async (call) => {
    const { like, but } = oddColumns[odd]!

    const seen = await tryCell(server(), calls[call]!, oddCallers[odd]!)

    expect(seen).toEqual({ outcome: but?.[call] ?? expected(call, like), problems: [] })
  })
})

describe('what does not exist, or must not be', () => {
  const server = withServer()

  test.each(stateCells)('%s, by the %s: %s', async (call, column, outcome) => {
    expect(await tryCell(server(), states[call]!, callers[column]!)).toEqual({ outcome, problems: [] })
  })
})
