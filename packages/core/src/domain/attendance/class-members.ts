import { isDeepStrictEqual } from 'node:util'
import {
  type Enrolled,
  listClassIds,
  listEnrolled,
  listKnownClasses,
  listMembersOf,
  type Member,
  nextNumber,
  putKnownClasses,
  putMembers,
  setMembersOf,
} from '../../database/queries/roster/members.ts'
import {
  findRosterSource,
  findSnapshot,
  listSnapshots,
  type Pace,
  paced,
  type Snapshot,
  write,
} from '../../database/queries/roster/snapshots.ts'
import type { Db } from '../../database/schema/tables.ts'

/** Students whose classes are compared at once, with about as many rows as an import writes at once. */
const page = 70

const markOf = ({ id, activated_at }: Snapshot) => `${id} ${activated_at}`

/** Whether all that the roster in use changed is recorded. */
export async function membersAreRecorded(db: Db): Promise<boolean> {
  const inUse = await findSnapshot(db)
  return !inUse || (await findRosterSource(db))?.members_of === markOf(inUse)
}

/**
 * Records who joined and left each class when the roster in use was activated, and who was in it before, as far as
 * the kept snapshots tell. Holds beyond the snapshots, so that the sheet of a past day stays as it is. An interrupted run is
 * finished by the next one, with the same times. Call it under the import lock.
 */
export async function recordMembers(db: Db, pace: Pace = {}): Promise<void> {
  if (await membersAreRecorded(db)) return
  const first = ((await findRosterSource(db))?.members_of ?? null) === null
  const inUse = await findSnapshot(db)
  const earlier = first ? (await listSnapshots(db)).toReversed().filter(({ id }) => id !== inUse?.id) : []
  const activated = [...earlier, inUse].filter((each) => each?.activated_at)
  for (const snapshot of activated) if (snapshot) await recordSnapshot(db, snapshot, pace)
}

async function recordSnapshot(db: Db, snapshot: Snapshot, pace: Pace) {
  const at = snapshot.activated_at ?? snapshot.taken_at
  const known = new Set((await listKnownClasses(db)).map(({ sourced_id }) => sourced_id))
  const present = await listClassIds(db, snapshot.id)
  for (let after: string | undefined = ''; after !== undefined;) {
    const through: string | undefined = await nextNumber(db, snapshot.id, after, page - 1)
    const numbers = { after, through }
    const changes = { at, known, present, stored: await listMembersOf(db, numbers) }
    const changed = changedMembers(await listEnrolled(db, snapshot.id, numbers), changes)
    await paced(() => (changed.length > 0 ? write(db, (tx) => putMembers(tx, changed)) : Promise.resolve()), pace)
    after = through
  }
  await write(db, async (tx) => {
    await putKnownClasses(tx, snapshot.id, at)
    await setMembersOf(tx, markOf(snapshot))
  })
}

type Changes = { at: string; known: ReadonlySet<string>; present: ReadonlySet<string>; stored: readonly Member[] }

/**
 * The members of a class that is new have it since it is known. A class that left the roster keeps its members: its term is
 * over. A student who comes back was missing by mistake.
 */
function changedMembers(enrolled: readonly Enrolled[], { at, known, present, stored }: Changes): Member[] {
  const keyOf = ({ student_number, class_sourced_id }: Enrolled) => JSON.stringify([student_number, class_sourced_id])
  const before = new Map(stored.map((member) => [keyOf(member), member]))
  const now = new Map(enrolled.map((each) => [keyOf(each), each]))
  const members = Array.from(now, ([key, each]): Member => {
    const entered = before.get(key)?.entered_at ?? (known.has(each.class_sourced_id) && !before.has(key) ? at : null)
    return { ...each, entered_at: entered, left_at: null }
  })
  const left = stored.filter(
    (member) => member.left_at === null && present.has(member.class_sourced_id) && !now.has(keyOf(member)),
  )
  const different = members.filter((member) => !isDeepStrictEqual({ ...member }, { ...before.get(keyOf(member)) }))
  return [...different, ...left.map((member) => ({ ...member, left_at: at }))]
}
