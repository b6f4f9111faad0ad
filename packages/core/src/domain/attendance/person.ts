import type { NamedEvent } from '../../database/queries/attendance/export.ts'
import type { Db } from '../../database/schema/tables.ts'
import { findPersonalData } from '../accounts/personal-data.ts'
import type { Operator } from '../actor.ts'
import { type Classes, knownClasses } from './chosen-lecture.ts'
import { eventPages, type Watch } from './event-pages.ts'
import { changeText } from './export-file.ts'

/**
 * All that is held of the person with this number, with the attendance events. Records the access; undefined if nothing is
 * held.
 */
export async function showPerson(
  db: Db,
  actor: Operator,
  { id }: { id: string },
  { clock, ...watch }: Watch & { clock: () => Date },
) {
  const found = await findPersonalData(db, actor, { id }, { clock })
  if (!found) return undefined
  const { keys, ...data } = found
  const attendance = attendanceChanges(await eventsOf(db, keys, watch), await knownClasses(db))
  return { takenAt: clock().toISOString(), ...data, attendance }
}

/** The attendance events of the users with these keys, in their order. */
export async function eventsOf(db: Db, userKeys: string[], watch: Watch): Promise<NamedEvent[]> {
  const found: NamedEvent[] = []
  // PostgreSQL refuses an empty list.
  if (userKeys.length > 0) for await (const events of eventPages(db, { userKeys }, watch)) found.push(...events)
  return found
}

/** What the events tell about one person. */
export function attendanceChanges(events: readonly NamedEvent[], { all }: Classes) {
  return events.map((event) => {
    const { at, lecture, class_sourced_id: classId, connected_to, cause } = event
    const classCode = all.get(classId ?? '')?.code ?? null
    return { at, lecture, classId, classCode, connected: connected_to === 1, cause, change: changeText(event) }
  })
}
