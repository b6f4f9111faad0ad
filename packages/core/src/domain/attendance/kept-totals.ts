import { recountTotals } from '../../database/queries/users/totals.ts'
import type { Db } from '../../database/schema/tables.ts'

const names = ['total', 'enabled', 'connected', 'connectedUsers'] as const

type WrongTotal = { name: (typeof names)[number]; kept: number; counted: number }

/** Counts the users and connections anew. Gives those of the totals, which each transaction keeps, that differ. */
export async function findWrongTotals(db: Db): Promise<WrongTotal[]> {
  const { kept, counted } = await recountTotals(db)
  return names
    .map((name) => ({ name, kept: kept[name], counted: counted[name] }))
    .filter((each) => each.kept !== each.counted)
}
