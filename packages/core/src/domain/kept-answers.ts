import {
  addKept,
  changeKeptSession,
  findClaimed,
  findDeletion,
  findKeptOf,
  type KeptRow,
  removeSurplusKept,
} from '../database/queries/kept-answers.ts'
import type { Db } from '../database/schema/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { tokenHash } from '../tokens.ts'
import { network } from './accounts/networks.ts'
import { type Manager, type Visitor } from './actor.ts'
import { Refusal } from './refusal.ts'

export type { KeptRow }

/** Milliseconds for which an answer is kept. */
export const answerLifetime = 24 * 3600 * 1000

/** A request with an `Idempotency-Key`. */
export type KeyedRequest = Pick<KeptRow, 'key_hash' | 'owner' | 'claim' | 'fingerprint'> & {
  /** How many answers its owner may have. */
  most: number
}

/** What is kept of a request. `session`: the hash of the one that it began. `answer`: JSON. */
export type Kept = Partial<Pick<KeptRow, 'subject' | 'session' | 'answer'>>

/** Called by a use case in its transaction, so that what was done and its answer are kept together or not at all. */
export type Settled<Done> = (transaction: Db, done: Done) => Promise<void>

type Sent = {
  key: string
  /** Names the call. */
  call: string
  /** Path and body without passwords and codes. */
  values: object
  /** The number that a visitor, or an administrator's path, gives. */
  number: string | undefined
  /** Whether the call ends the session that it came with. */
  endsSession: boolean
}

const mostOf = { visitor: 50_000, student: 1000, administrator: 50_000, program: 50_000 }

/** The request of an actor, as it is kept. */
export function keyedRequest(actor: Visitor | Manager, { key, call, values, number, endsSession }: Sent): KeyedRequest {
  const of = number === undefined ? null : `${actor.kind === 'visitor' ? 'number' : 'about'}:${number}`
  return {
    key_hash: tokenHash(key),
    owner: ownerOf(actor),
    claim:
      endsSession && 'session' in actor && typeof actor.session === 'object' ? sessionClaim(actor.session.hash) : of,
    fingerprint: tokenHash(`${call} ${JSON.stringify(values, sorted)}`),
    most: mostOf[actor.kind],
  }
}

function ownerOf(actor: Visitor | Manager) {
  if (actor.kind === 'visitor') return `address:${network(actor.address)}`
  return actor.kind === 'program' ? `token:${actor.token.key}` : `user:${actor.account.key}`
}

const sessionClaim = (hash: string) => `session:${hash}`

/** The order in which a client writes the fields of an object says nothing. */
function sorted(_key: string, value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** What is kept of this request. Refuses if the key belongs to another request of the same owner. */
export async function findKept(db: Db, request: KeyedRequest, now: Date): Promise<KeptRow | undefined> {
  const { key_hash, owner, claim } = request
  // A phone that left the Wi-Fi has another address.
  const ofNumber = claim?.startsWith('number:') ? await findClaimed(db, { key_hash, claim }) : undefined
  const found = alive((await findKeptOf(db, { key_hash, owner })) ?? ofNumber, now)
  if (found) refuseOther(found, request)
  return found
}

/**
 * What is kept of a request that came with this session and ended it. A browser that got the first line of the answer to a deletion
 * has no session any more: there the key alone tells, and the answer tells no more than that an account is gone.
 */
export async function findEnding(db: Db, sent: { key: string; session: string | undefined }, now: Date) {
  const key_hash = tokenHash(sent.key)
  const claim = sent.session === undefined ? undefined : sessionClaim(tokenHash(sent.session))
  return alive(await (claim === undefined ? findDeletion(db, key_hash) : findClaimed(db, { key_hash, claim })), now)
}

export function refuseOther({ fingerprint }: Pick<KeptRow, 'fingerprint'>, request: KeyedRequest): void {
  if (fingerprint !== request.fingerprint) throw new Refusal('other-request')
}

/** A time that is ahead counts as now: what was done must not be done twice. */
const alive = (row: KeptRow | undefined, now: Date) =>
  row && row.created_at > new Date(now.getTime() - answerLifetime).toISOString() ? row : undefined

/** Keeps an answer, in the transaction of the use case. Refuses if another server has answered meanwhile. */
export async function keepAnswer(
  db: Db,
  { most: _most, ...request }: KeyedRequest,
  kept: Kept,
  now: Date,
): Promise<void> {
  const { subject = null, session = null, answer = null } = kept
  const row = { ...request, subject, session, answer, created_at: now.toISOString() }
  await inTransaction(db, async (transaction) => {
    if (!(await addKept(transaction, row, new Date(now.getTime() - answerLifetime)))) throw new Refusal('answered')
  })
}

/** Reads the hash of the session that the last attempt began and nobody received. Another server may have just begun another. */
export type LostSession = (db: Db) => Promise<string | undefined>

export const lostSession =
  ({ key_hash, owner }: KeptRow): LostSession =>
  async (db) =>
    (await findKeptOf(db, { key_hash, owner }))?.session ?? undefined

/** Remembers the session that a repeat began. */
export const keepSession = (transaction: Db, row: KeptRow, session: string): Promise<void> =>
  changeKeptSession(transaction, row, session)

const mostCounted = 10_000

/** Counts the answers of each owner since the last removal of those beyond its limit. */
export function surplusRemover(db: Db): (request: KeyedRequest) => Promise<void> {
  const added = new Map<string, number>()

  return async ({ owner, most }) => {
    if (added.size >= mostCounted) added.clear()
    const count = (added.get(owner) ?? 0) + 1
    added.set(owner, count)
    if (count < most / 10) return
    added.delete(owner)
    await inTransaction(db, (transaction) => removeSurplusKept(transaction, owner, most), { durable: false })
  }
}
