import { calls } from './calls.ts'
import { callers, oddCallers } from './callers.ts'
import { tryCell } from './cell.ts'
import { columns, expected, oddColumns } from './outcomes.ts'
import type { ClockedServer } from '../fixture.ts'

/** Tries every cell on one server, prints the table, and gives the wrong cells. */
export async function tryMatrix(server: ClockedServer): Promise<{ cells: number; wrong: string[] }> {
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
  return { cells: Object.keys(seen).length * columns.length, wrong }
}
