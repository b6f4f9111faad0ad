import type { Db } from '../../database/tables/tables.ts'
import { findPersonalData } from '../../domain/accounts/personal-data.ts'
import { changeText } from '../../domain/attendance/cause-texts.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import type { OperatorContext } from '../context/context.ts'
import { eventPages } from '../export/events.ts'
import { rosterClasses } from '../export/lecture.ts'

export type ShownData = Awaited<ReturnType<typeof shownData>>

/** All that is held of the person, with the attendance events. */
export async function shownData(db: Db, id: string, context: OperatorContext, signal: AbortSignal) {
  const found = await findPersonalData(db, context.operator, { id }, context)
  if (!found) throw new OperatorError(`${id}: 이 학번으로 보관하는 정보가 없습니다.`)
  const { keys, ...data } = found
  const attendance = keys.length > 0 ? await attendanceOf(db, keys, context, signal) : []
  return { takenAt: context.clock().toISOString(), ...data, attendance }
}

async function attendanceOf(db: Db, userKeys: string[], context: OperatorContext, signal: AbortSignal) {
  const { all } = await rosterClasses(db)
  const found = []
  for await (const events of eventPages(db, { userKeys, signal }, context))
    for (const event of events) {
      const { at, lecture, class_sourced_id: classId, connected_to, cause } = event
      const classCode = all.get(classId ?? '')?.code ?? null
      found.push({ at, lecture, classId, classCode, connected: connected_to === 1, cause, change: changeText(event) })
    }
  return found
}
