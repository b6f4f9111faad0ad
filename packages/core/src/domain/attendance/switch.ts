import { changeConnection, type Outcome, switchKey } from '../../database/queries/attendance/lectures.ts'
import { switchInTransaction, switchOwnLecture } from '../../database/queries/attendance/switches.ts'
import { findWait, type Spending, tokenCost } from '../../database/queries/token-buckets.ts'
import type { Db } from '../../database/schema/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { normalText } from '../../text.ts'
import { existing } from '../accounts/accounts.ts'
import { keyOf, type Manager } from '../actor.ts'
import { record } from '../audit/record.ts'
import type { Settled } from '../kept-answers.ts'
import { Refusal, sessionEnded } from '../refusal.ts'

/** The limit of a day bounds what one number can write. Administrators have none: their changes are recorded. */
export const switchCosts = {
  student: tokenCost({ minute: 60, day: 600 }),
  administrator: tokenCost({ minute: 600 }),
}

type Switch = {
  /** The student's number; undefined for one of the actor's own lectures. */
  id?: string
  name: string
  connected: boolean
}

/** Connects or disconnects a lecture. A change is charged to the rate limit of the actor's number. */
export async function switchLecture(
  db: Db,
  actor: Manager,
  { id, connected, ...given }: Switch,
  tools: Tools,
): Promise<Switched> {
  const { clock, settled } = tools
  const name = lectureName(given.name)
  const key = keyOf(actor)
  const cost = switchCosts[actor.kind === 'student' ? 'student' : 'administrator']
  // No student number has a colon.
  const spending = { key: switchKey(actor.kind === 'program' ? `token:${key}` : actor.account.id), cost }
  if (id === undefined) {
    if (actor.kind === 'program') throw new Refusal('forbidden')
    const { hash: session } = actor.session
    const at = clock()
    const wanted = { session, userKey: key, cost, name, connected, at }
    const done = async (at: Db, outcome: Outcome | 'no session') => ({
      name,
      username: actor.account.username,
      changed: await hasChanged(at, outcome, { ...spending, at: wanted.at }),
    })
    if (!settled) return done(db, await switchOwnLecture(db, wanted))
    return inTransaction(db, async (transaction) => {
      const switched = await done(transaction, await switchInTransaction(transaction, wanted))
      await settled(transaction, switched)
      return switched
    })
  }
  return inTransaction(db, async (transaction) => {
    const { key: userKey, username } = await existing(transaction, id)
    const at = clock()
    const change = { userKey, name, connected, byKey: key, cause: 'admin', at } as const
    const outcome = await changeConnection(transaction, change, spending)
    const changed = await hasChanged(transaction, outcome, { ...spending, at })
    const task = connected ? 'lecture-start' : 'lecture-stop'
    await record(transaction, actor, { task, subject: userKey, details: { lecture: name, changed }, at })
    await settled?.(transaction, { name, username, changed })
    return { name, username, changed }
  })
}

/** `name` in its stored form. */
export type Switched = { name: string; username: string; changed: boolean }
type Tools = { clock: () => Date; settled?: Settled<Switched> | undefined }

type Charged = Spending & { at: Date }

async function hasChanged(db: Db, outcome: Outcome | 'no session', { at, ...spending }: Charged): Promise<boolean> {
  if (outcome === 'no session') throw sessionEnded()
  if (outcome === 'unknown lecture') throw new Refusal('unknown-lecture')
  if (outcome === 'throttled')
    throw new Refusal('throttled', { act: 'switch', seconds: (await findWait(db, spending, at)) / 1000 })
  return outcome === 'changed'
}

/** The name in its stored form. */
export function lectureName(given: string): string {
  const name = normalText(given, 100)
  if (name === undefined) throw new Refusal('invalid', { field: 'lecture' })
  return name
}
