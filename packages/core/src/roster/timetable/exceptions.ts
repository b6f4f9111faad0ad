import { lockRosterSource, write } from '../../database/queries/roster/snapshots.ts'
import {
  listExceptions,
  listSlots,
  putExceptions,
  removeException,
  type Slot,
  type TimetableException,
} from '../../database/queries/timetable.ts'
import type { Db } from '../../database/schema/tables.ts'
import { OperatorError } from '../../operator-error.ts'
import type { Operator } from '../../domain/actor.ts'
import { record } from '../../domain/audit/record.ts'
import { chooseLecture, type Classes, knownClasses, onlyClass } from '../../domain/attendance/chosen-lecture.ts'
import { Calendar, type Days, laterDay, wholeDay } from '../../domain/timetable/calendar.ts'

/** What an operator says about a day: classes do not meet, they do although it is a holiday, or they meet beside the timetable. */
export type Exceptional = {
  kind: TimetableException['kind']
  /** The days of it; one but for those off. */
  days: Days
  /** Codes or names; none for the whole campus. */
  lectures: readonly string[]
  /** Minutes after midnight: the time of a 보강, or the begin of the one meeting that is off. */
  at?: { begins: number; ends: number | null } | undefined
  /** The day whose meetings a 보강 repeats. */
  ofDay?: string | undefined
  name: string
}

/** A class with an exception, or the campus. */
export type Concerned = { id: string; name: string }

/**
 * Records exceptions, or removes them with `remove`. Returns the classes concerned and how many exceptions are new or gone;
 * a repetition changes nothing. Throws an OperatorError if a class has no such meeting, because a day may be mistyped.
 */
export async function exceptFromTimetable(
  db: Db,
  actor: Operator,
  wanted: Exceptional & { remove: boolean },
  { clock }: { clock: () => Date },
): Promise<{ concerned: Concerned[]; changed: number }> {
  const classes = await knownClasses(db)
  const concerned = await concernedBy(db, classes, wanted)
  const at = clock().toISOString()
  const rows = concerned.flatMap(({ id }) => rowsOf(id, wanted, at))
  return write(db, async (tx) => {
    // Two commands at a time would each count what the other one does.
    await lockRosterSource(tx)
    const known = new Map((await listExceptions(tx, wanted.days)).map((each) => [keyOf(each), each]))
    const changed = rows.filter((each) => {
      const other = known.get(keyOf(each))
      return wanted.remove ? other !== undefined : !other || contentOf(other) !== contentOf(each)
    })
    if (wanted.remove && changed.length === 0)
      throw new OperatorError('그런 휴강, 보강이나 공휴일이 없습니다. campus-server timetable except로 볼 수 있습니다.')
    if (!wanted.remove) await refuseWithoutMeeting(tx, concerned, wanted)
    if (changed.length === 0) return { concerned, changed: 0 }
    if (wanted.remove) for (const each of changed) await removeException(tx, each)
    else await putExceptions(tx, changed)
    const { kind, days, name, remove } = wanted
    const details = {
      kind,
      ...days,
      classes: concerned.map(({ id }) => id || '*').join(' '),
      ...(name !== '' && { name }),
      ...(remove && { removed: true }),
    }
    await record(tx, actor, { task: 'timetable-except', details, at: clock() })
    return { concerned, changed: changed.length }
  })
}

const keyOf = ({ day, class_sourced_id, kind, begins }: TimetableException) =>
  JSON.stringify([day, class_sourced_id, kind, begins])
const contentOf = ({ ends, of_day, name }: TimetableException) => JSON.stringify([ends, of_day, name])

/** The whole campus under an empty id. */
async function concernedBy(db: Db, classes: Classes, { lectures, days }: Exceptional): Promise<Concerned[]> {
  if (lectures.length === 0) return [{ id: '', name: '캠퍼스 전체' }]
  const found: Concerned[] = []
  for (const lecture of lectures) {
    const known = onlyClass(await chooseLecture(db, classes, lecture, { from: days.first, to: days.last }), classes)
    if (!known) throw new OperatorError(`'${lecture}' 강의를 찾을 수 없습니다. 강의 코드나 이름을 확인해주세요.`)
    found.push({ id: known.id, name: known.code ?? known.title ?? known.id })
  }
  return found
}

function rowsOf(id: string, { kind, days, at, ofDay, name }: Exceptional, now: string): TimetableException[] {
  const rows: TimetableException[] = []
  for (let day = days.first; day <= days.last; day = laterDay(day))
    rows.push({
      day,
      class_sourced_id: id,
      kind,
      begins: at?.begins ?? wholeDay,
      ends: kind === 'make-up' ? (at?.ends ?? null) : null,
      of_day: ofDay ?? null,
      name,
      at: now,
    })
  return rows
}

/** A class of which something is said must have a meeting of which it can be said. */
async function refuseWithoutMeeting(db: Db, concerned: readonly Concerned[], { kind, days, at, ofDay }: Exceptional) {
  const ids = concerned.map(({ id }) => id).filter((id) => id !== '')
  const slots = Map.groupBy(await listSlots(db, ids), (each) => each.class_sourced_id)
  for (const { id, name } of concerned) {
    if (id === '') continue
    const own = slots.get(id)
    if (!own)
      throw new OperatorError(`${name}: 시간표가 없는 강의입니다. campus-server timetable import로 먼저 가져와주세요.`)
    if (kind === 'make-up' && ofDay === undefined) continue
    const range = ofDay === undefined ? days : { first: ofDay, last: ofDay }
    if (!weekly(own, range).some((begins) => at === undefined || begins === at.begins))
      throw new OperatorError(
        `${name}: ${range.first === range.last ? range.first : `${range.first}~${range.last}`}에는 ${at && ofDay === undefined ? '그 시각의 ' : ''}수업이 없습니다. 날짜를 확인해주세요.`,
      )
  }
}

/** The begins of all meetings that the weekly timetable has on these days, in minutes after midnight. */
function weekly(slots: readonly Slot[], days: Days): number[] {
  const calendar = new Calendar(days, [])
  return slots
    .filter((slot) => calendar.meetings('', [slot]).length + calendar.off('', [slot]).length > 0)
    .map(({ begins }) => begins)
}

/** The exceptions on these days, with the names of their classes. */
export async function listNamedExceptions(
  db: Db,
  days: Partial<Days>,
): Promise<(TimetableException & { lecture: string })[]> {
  const { all } = await knownClasses(db)
  return (await listExceptions(db, days)).map((each) => {
    const { class_sourced_id: id } = each
    const known = all.get(id)
    return { ...each, lecture: id === '' ? '' : (known?.code ?? known?.title ?? id) }
  })
}
