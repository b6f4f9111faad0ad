import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../store/database.ts'
import { testServer } from '../testing.ts'
import { calls } from './calls.ts'
import { callers, oddCallers } from './callers.ts'
import { tryCell } from './cell.ts'
import { columns, expected, matrix, oddColumns } from './matrix.ts'
import { type ServerFactory, stage } from './scene.ts'

/** The server over a database on the disk. */
async function onDisk(): Promise<ServerFactory> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-matrix-'))
  const db = await openDatabase(`file:${join(folder, 'campus.db')}`)
  onTestFinished(async () => {
    await db.destroy()
    await rm(folder, { recursive: true })
  })
  return (options) => testServer({ ...options, db })
}

test('the matrix, printed, over a database on the disk', async () => {
  const server = await stage(await onDisk())
  onTestFinished(server.close)
  const everybody = { ...callers, ...oddCallers }
  const wanted = (call: string, name: string) => {
    const odd = oddColumns[name]
    return odd ? (odd.but?.[call] ?? expected(call, odd.like)) : expected(call, name as (typeof columns)[number])
  }

  const seen: Record<string, Record<string, string>> = {}
  const wrong: string[] = []
  for (const [call, row] of Object.entries(calls)) {
    seen[call] = {}
    for (const [name, caller] of Object.entries(everybody)) {
      const { outcome, problems } = await tryCell(server, row, caller)
      seen[call][name] = outcome
      if (outcome !== wanted(call, name) || problems.length > 0)
        wrong.push(`${call}, ${name}: ${outcome} ${problems.join(', ')}`)
    }
  }

  const pick = (names: string[]) =>
    Object.fromEntries(
      Object.entries(seen).map(([call, row]) => [call, Object.fromEntries(names.map((name) => [name, row[name]]))]),
    )
  /* oxlint-disable no-console -- the table is what this run is for */
  console.table(pick([...columns]))
  console.table(pick(Object.keys(oddColumns)))
  /* oxlint-enable no-console */
  expect(wrong).toEqual([])
  expect(Object.keys(matrix)).toHaveLength(Object.keys(seen).length)
})
