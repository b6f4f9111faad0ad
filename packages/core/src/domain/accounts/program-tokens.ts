import { DatabaseUnavailable } from '../../database/errors.ts'
import { lockAuditChain } from '../../database/queries/audit.ts'
import {
  addProgramToken,
  changeProgramToken,
  findProgramToken,
  listProgramTokens,
  type ProgramTokenRow,
} from '../../database/queries/logins/program-tokens.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { isForeign, known } from '../../stored-time.ts'
import { normalText } from '../../text.ts'
import { isProgramToken, newKey, newProgramToken, tokenHash } from '../../tokens.ts'
import type { Operator, Program } from '../actor.ts'
import { record } from '../audit/record.ts'
import { Refusal } from '../refusal.ts'
import type { AdminAccess } from './admin-access.ts'
import { failuresFrom } from './rate-limits.ts'
import { findWait, recordAttempt, tooManyAttempts } from './throttle.ts'

const day = 24 * 3600 * 1000
/** Milliseconds between two writes of the last use. */
const touchInterval = 60_000
export const longestDays = 366

/** What a program may do: `read` what administrators read; `manage` also enables, disables, connects and disconnects. */
export type TokenScope = ProgramTokenRow['scope']

/** A program with a live token. `id` names it in the log. */
export type KnownProgram = { key: string; id: string; name: string; admin: true; scope: TokenScope; session?: never }

export type TokenState = 'live' | 'ended' | 'revoked'

/** `networks`: addresses and CIDR ranges; none for those of administrators. */
export type TokenWanted = { name: string; scope: TokenScope; days: number; networks: string[] }

type Clock = { clock: () => Date }

/** Creates a token and returns it; it can never be shown again. Refuses a name that a live token has. */
export function createToken(
  db: Db,
  actor: Operator,
  { name: given, scope, days, networks }: TokenWanted,
  { clock }: Clock,
): Promise<{ token: string; name: string; endsAt: string }> {
  const name = normalText(given, 64)
  if (name === undefined || name === '') throw new Refusal('invalid', { field: 'token-name' })
  return inTransaction(db, async (transaction) => {
    // Two operators may choose the same name at the same time.
    await lockAuditChain(transaction)
    const now = clock()
    const tokens = await listProgramTokens(transaction)
    if (tokens.some((row) => row.name === name && tokenState(row, now) === 'live'))
      throw new Refusal('token-taken', { token: name })
    const token = newProgramToken()
    const key = newKey()
    const endsAt = new Date(now.getTime() + days * day).toISOString()
    await addProgramToken(transaction, {
      key,
      name,
      token_hash: tokenHash(token),
      scope,
      networks: networks.join(','),
      created_at: now.toISOString(),
      ends_at: endsAt,
      seen_at: null,
      revoked_at: null,
    })
    const details = { token: key, name, scope, endsAt, ...(networks.length > 0 && { networks: networks.join(',') }) }
    await record(transaction, actor, { task: 'token-create', details, at: now })
    return { token, name, endsAt }
  })
}

/** Ends the live token of this name at once, on all servers. */
export function revokeToken(db: Db, actor: Operator, name: string, { clock }: Clock): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await lockAuditChain(transaction)
    const now = clock()
    const tokens = await listProgramTokens(transaction)
    const live = tokens.find((row) => row.name === name.normalize('NFC') && tokenState(row, now) === 'live')
    if (!live) throw new Refusal('token-unknown', { token: name })
    await changeProgramToken(transaction, live.key, { revoked_at: now.toISOString() })
    await record(transaction, actor, { task: 'token-revoke', details: { token: live.key, name: live.name }, at: now })
  })
}

/** Ends all live tokens, in the caller's transaction: a backup may hold ones that were revoked after it. Returns their names. */
export async function revokeAllTokens(transaction: Db, now: Date): Promise<string[]> {
  const live = (await listProgramTokens(transaction)).filter((row) => tokenState(row, now) === 'live')
  for (const { key } of live) await changeProgramToken(transaction, key, { revoked_at: now.toISOString() })
  return live.map(({ name }) => name)
}

export type ListedToken = {
  name: string
  scope: TokenScope
  networks: string[]
  createdAt: string
  endsAt: string
  lastUsedAt: string | undefined
  state: TokenState
}

/** All tokens, oldest first. */
export async function listTokens(db: Db, now: Date): Promise<ListedToken[]> {
  return (await listProgramTokens(db)).map((row) => ({
    name: row.name,
    scope: row.scope,
    networks: networksOf(row),
    createdAt: row.created_at,
    endsAt: row.ends_at,
    lastUsedAt: known(row.seen_at, now),
    state: tokenState(row, now),
  }))
}

const networksOf = ({ networks }: ProgramTokenRow) => networks.split(',').filter(Boolean)

function tokenState({ created_at, ends_at, revoked_at }: ProgramTokenRow, now: Date): TokenState {
  if (revoked_at !== null) return 'revoked'
  // Its end is foreign too if its beginning is: it begins with its next use, see `settled`.
  return ends_at <= now.toISOString() && !isForeign(created_at, now) ? 'ended' : 'live'
}

type Tools = Clock & { adminAccess: AdminAccess }

/**
 * Gives the program of a live token, and notes its use. Refuses a token that is none, which counts as a failed login of the
 * address, one that has ended, and one that is used in another network.
 */
export async function admitProgram(
  db: Db,
  { token, address }: { token: string; address: string },
  { clock, adminAccess }: Tools,
): Promise<KnownProgram> {
  const now = clock()
  const row = isProgramToken(token) ? await findProgramToken(db, tokenHash(token)) : undefined
  if (!row) throw await wrongToken(db, address, now)
  const { key, name, scope } = row
  const actor: Program = { kind: 'program', token: { key, name }, address }
  await adminAccess.admitProgram(actor, { live: tokenState(row, now) === 'live', networks: networksOf(row) })
  await touch(db, row, now)
  return { key, id: `token:${name}`, name, admin: true, scope }
}

/** A right token is never throttled: others may share its address, and 160 bits cannot be guessed. */
async function wrongToken(db: Db, address: string, now: Date): Promise<Refusal> {
  const limits = failuresFrom(address)
  // Refused attempts must not write.
  const wait = await findWait(db, limits, address, now)
  if (wait > 0) return tooManyAttempts(wait)
  await inTransaction(db, async (transaction) => {
    for (const limit of limits) await recordAttempt(transaction, limit, address, now)
  })
  return new Refusal('wrong-token')
}

/** Ignores a busy database: reads still work, and the next request tries again. */
async function touch(db: Db, row: ProgramTokenRow, now: Date) {
  const last = known(row.seen_at, now)
  if (last !== undefined && now.getTime() - Date.parse(last) < touchInterval && !isForeign(row.created_at, now)) return
  const change = { seen_at: now.toISOString(), ...settled(row, now) }
  try {
    await inTransaction(db, (transaction) => changeProgramToken(transaction, row.key, change), { lockTimeout: 0 })
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
  }
}

/** Lets a token whose beginning is foreign begin now, for as long as it was made. */
function settled({ created_at, ends_at }: ProgramTokenRow, now: Date) {
  if (!isForeign(created_at, now)) return {}
  const lifetime = Date.parse(ends_at) - Date.parse(created_at)
  return { created_at: now.toISOString(), ends_at: new Date(now.getTime() + lifetime).toISOString() }
}
