import { changeConnection, type Outcome } from '../../database/queries/attendance/lectures.ts'
import { switchOwnLecture } from '../../database/queries/attendance/switches.ts'
import type { Db } from '../../database/tables/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { normalText } from '../../text.ts'
import { existing } from '../accounts/accounts.ts'
import type { User } from '../actor.ts'
import { record } from '../audit/record.ts'
import { Refusal, sessionEnded } from '../refusal.ts'

/** Token bucket: milliseconds to refill one change. A full bucket holds 60 changes, an administrator's 600. */
export const switchCosts = { student: 1000, administrator: 100 }

type Switch = {
  /** The number of the student; the own lecture without it. */
  id?: string
  name: string
  connected: boolean
}

/** Connects or disconnects a lecture. A change is charged to the rate limit of the actor. */
export async function switchLecture(db: Db, actor: User, { id, connected, ...given }: Switch, { clock }: Clock) {
  const name = lectureName(given.name)
  const { key } = actor.account
  const spending = { userKey: key, cost: switchCosts[actor.kind] }
  if (id === undefined) {
    const { hash: session } = actor.session
    const outcome = await switchOwnLecture(db, { session, ...spending, name, connected, at: clock() })
    return { name, username: actor.account.username, changed: hasChanged(outcome) }
  }
  return inTransaction(db, async (transaction) => {
    const { key: userKey, username } = await existing(transaction, id)
    const at = clock()
    const change = { userKey, name, connected, byKey: key, cause: 'admin', at } as const
    const changed = hasChanged(await changeConnection(transaction, change, spending))
    const task = connected ? 'lecture-start' : 'lecture-stop'
    await record(transaction, actor, { task, subject: userKey, details: { lecture: name, changed }, at })
    return { name, username, changed }
  })
}

type Clock = { clock: () => Date }

function hasChanged(outcome: Outcome | 'no session'): boolean {
  if (outcome === 'no session') throw sessionEnded()
  if (outcome === 'unknown lecture') throw new Refusal('unknown-lecture')
  // Both buckets refill one change within a second.
  if (outcome === 'throttled') throw new Refusal('throttled', { act: 'switch', seconds: 1 })
  return outcome === 'changed'
}

/** The name in its stored form. */
export function lectureName(given: string): string {
  const name = normalText(given, 100)
  if (name === undefined) throw new Refusal('invalid', { field: 'lecture' })
  return name
}
