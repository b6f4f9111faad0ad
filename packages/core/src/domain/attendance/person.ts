import type { Db } from '../../database/schema/tables.ts'
import { findPersonalData } from '../accounts/personal-data.ts'
import type { Operator } from '../actor.ts'
import { knownClasses } from './chosen-lecture.ts'
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
  const attendance = keys.length > 0 ? await attendanceOf(db, keys, watch) : []
  return { takenAt: clock().toISOString(), ...data, attendance }
}

async function attendanceOf(db: Db, userKeys: string[], watch: Watch) {
  const { all } = await knownClasses(db)
  const found = []
  for await (const events of eventPages(db, { userKeys }, watch))
    for (const event of events) {
      const { at, lecture, class_sourced_id: classId, connected_to, cause } = event
      const classCode = all.get(classId ?? '')?.code ?? null
      found.push({ at, lecture, classId, classCode, connected: connected_to === 1, cause, change: changeText(event) })
    }
  return found
}
