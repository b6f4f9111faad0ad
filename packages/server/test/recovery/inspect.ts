import { deepStrictEqual } from 'node:assert/strict'
import { verifyAudit } from '@campus-connect/core/domain/audit/audit-chain.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { type Expected, expectedAfter, unchanged } from '../support/writes/expected.ts'
import { userIndex } from '@campus-connect/core/testing/database/user-index.ts'
import { inspectFile } from '../support/writes/file.ts'
import { isAcknowledged, type Write } from '../support/writes/record.ts'
import { asExpected } from '../support/writes/state.ts'
import { admin } from '../support/process.ts'

/** What an earlier inspection found. */
export type Seen = { accounts: ReadonlyMap<string, Expected>; acts: number }

type Options = { before?: Seen; isCertain?: (write: Write) => boolean }

/**
 * Compares a database with the writes since the last inspection. Throws if the file cannot be served, the audit chain is
 * broken, or what triggers keep for the list of users is not what a new count says.
 */
export async function inspectDatabase(path: string, writes: readonly Write[], options: Options = {}) {
  const { before = { accounts: unchanged([admin.id]), acts: 0 }, isCertain = isAcknowledged } = options
  const acts = await countAdministratorActs(path)
  const expected = expectedAfter(writes, { known: before.accounts, isCertain })
  const { lost, half, state } = await inspectFile(path, expected, (lectures) => lectures === 2)
  const due = before.acts + writes.filter((write) => write.act === 'enable' && isCertain(write)).length
  if (acts < due) lost.push(`${due - acts} acts of the administrator`)
  const seen: Seen = { accounts: asExpected(state), acts }
  return { lost, half, seen }
}

async function countAdministratorActs(path: string) {
  const db = await openDatabase(`file:${path}`)
  try {
    await verifyAudit(db)
    const { kept, counted } = await userIndex(db)
    deepStrictEqual(kept, counted)
    const acts = await db.selectFrom('audit_events').select('sequence').where('task', '=', 'user-enable').execute()
    return acts.length
  } finally {
    await db.destroy()
  }
}
