import { sql } from 'kysely'
import type { ProgramTokensTable } from '../../schema/login-tables.ts'
import type { Db } from '../../schema/tables.ts'
import { batched } from '../../statements/batched.ts'
import { listParameter, oneOf } from '../../statements/engine.ts'
import { prepared } from '../../statements/prepared.ts'

export type ProgramTokenRow = ProgramTokensTable

/** The token with this hash, also one that has ended. Requests that arrive together share one statement. */
export const findProgramToken = batched(
  async (db, hashes) => (await tokensOf(db, { hashes: listParameter(db, hashes) })).rows,
  ({ token_hash }) => token_hash,
)

const tokensOf = prepared(['hashes'], (db, { hashes }: { hashes: string }) =>
  db
    .selectFrom('program_tokens')
    .selectAll()
    .where(oneOf(db, 'token_hash', hashes)),
)

/** All tokens, those that have ended included, oldest first. */
export function listProgramTokens(db: Db): Promise<ProgramTokenRow[]> {
  return db.selectFrom('program_tokens').selectAll().orderBy('created_at').orderBy('key').execute()
}

export async function addProgramToken(db: Db, row: ProgramTokenRow): Promise<void> {
  await db.insertInto('program_tokens').values(row).execute()
}

export async function changeProgramToken(
  db: Db,
  key: string,
  change: Partial<Pick<ProgramTokenRow, 'created_at' | 'ends_at' | 'seen_at' | 'revoked_at'>>,
): Promise<void> {
  await db.updateTable('program_tokens').set(change).where('key', '=', key).execute()
}

/** The number of an account or, after `token:`, the name of a program's token, as a record names who acted. */
export const actorName = sql<string | null>`coalesce(actor.id, 'token:' || program.name)`
