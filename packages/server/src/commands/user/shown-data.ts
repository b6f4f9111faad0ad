import { findPersonalData } from '../../domain/accounts/personal-data.ts'
import { changeText } from '../../domain/attendance/cause-texts.ts'
import { recordOperator } from '../../domain/audit/record.ts'
import type { Db } from '../../database/tables/tables.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import type { OperatorContext } from '../context/context.ts'
import { eventPages } from '../export/events.ts'
import { rosterClasses } from '../export/lecture.ts'

export type ShownData = Awaited<ReturnType<typeof shownData>>

/** All that is held of the person. Records the access; throws an OperatorError if nothing is held. */
export async function shownData(db: Db, id: string, context: OperatorContext, signal: AbortSignal) {
  const found = await findPersonalData(db, id)
  if (!found) throw new OperatorError(`${id}: 이 학번으로 보관하는 정보가 없습니다.`)
  const { keys, ...data } = found
  await recordOperator(db, context.operator, { task: 'user-read', subject: keys[0], at: context.clock() })
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
