import { withImportLock } from '../../database/import-lock.ts'
import type { NamedEvent } from '../../database/queries/attendance/export.ts'
import { findCutBefore } from '../../database/queries/chains.ts'
import { listFormerUsers } from '../../database/queries/users/personal-data.ts'
import { findUser } from '../../database/queries/users/users.ts'
import type { Db } from '../../database/schema/tables.ts'
import { existing } from '../accounts/accounts.ts'
import type { Operator } from '../actor.ts'
import { record } from '../audit/record.ts'
import { Refusal } from '../refusal.ts'
import {
  belongsTo,
  type ChosenLecture,
  chooseLecture,
  type Classes,
  knownClasses,
  onlyClass,
} from './chosen-lecture.ts'
import { membersAreRecorded, recordMembers } from './class-members.ts'
import { nightEnd, seoulDay } from './connected-time.ts'
import { eventPages, type Extent, type Watch } from './event-pages.ts'
import { ConnectionLog } from './connection-log.ts'
import { classSheet, daySheet, issued } from './build-sheet.ts'
import { onlyStudent, type ReadSheet } from './class-sheet.ts'
import { type MarkTools, readClasses } from './marks/class-marks.ts'
import { trimmedDay } from './sheet.ts'
import { hasTimetable } from '../timetable/list-meetings.ts'
import { studentsOfLecture } from './sheet-members.ts'

/** What an operator asks for. `from` and `to`: the first moments of days in Seoul. */
type Wanted = {
  before?: Date | undefined
  from?: Date | undefined
  to?: Date | undefined
  student?: string | undefined
}

type Tools = Watch & { clock: () => Date }

/** An event with the code of its class. */
type Exported = { event: NamedEvent; code: string }

/** Records the export, and gives the events in pages. */
export async function exportEvents(
  db: Db,
  actor: Operator,
  wanted: Wanted & { lecture?: string | undefined },
  tools: Tools,
): Promise<AsyncGenerator<Exported[]>> {
  const userKeys = await keysOf(db, wanted.student)
  const classes = await knownClasses(db)
  const lecture =
    wanted.lecture === undefined ? undefined : await chooseLecture(db, classes, wanted.lecture, days(wanted))
  await recordExport(db, actor, { ...wanted, sheet: false, subject: userKeys?.[0] }, tools)
  return codedEvents(eventPages(db, { ...extentOf(wanted, lecture), userKeys }, tools), lecture, classes)
}

async function* codedEvents(
  pages: AsyncGenerator<NamedEvent[]>,
  lecture: ChosenLecture | undefined,
  classes: Classes,
): AsyncGenerator<Exported[]> {
  for await (const events of pages)
    yield events
      .filter((event) => !lecture || belongsTo(lecture, event))
      .map((event) => ({ event, code: classes.all.get(event.class_sourced_id ?? '')?.code ?? '' }))
}

/**
 * Records the export, and gives the attendance sheet of one lecture. A class with a timetable has its marks, and an edition if
 * nobody is left out; for a part of the term it has the days. Refuses a lecture that nobody has or had.
 */
export async function exportSheet(
  db: Db,
  actor: Operator,
  wanted: Wanted & { lecture: string },
  tools: MarkTools,
): Promise<ReadSheet> {
  const userKeys = await keysOf(db, wanted.student)
  if (!(await membersAreRecorded(db))) await withImportLock(db, tools, () => recordMembers(db))
  const classes = await knownClasses(db)
  const lecture = await chooseLecture(db, classes, wanted.lecture, days(wanted))
  await recordExport(db, actor, { ...wanted, sheet: true, subject: userKeys?.[0] }, tools)

  const only = onlyClass(lecture, classes)
  const { student } = wanted
  const marked = only && isWholeTerm(wanted) ? await markedSheetOf(db, only.id, tools) : undefined
  if (marked) return student === undefined ? issued(db, marked, tools.clock()) : onlyStudent(marked, student)
  return sheetOfDays(db, { lecture, only, classes }, wanted, tools)
}

/** A lecture, and its class if it is known. */
type Subject = { lecture: ChosenLecture; only: ReturnType<typeof onlyClass>; classes: Classes }

/** The sheet of the whole term: with the marks of a timetable, or of the days. Refuses a lecture that nobody has or had. */
export async function wholeSheet(db: Db, subject: Subject, tools: MarkTools): Promise<ReadSheet> {
  const marked = subject.only && (await markedSheetOf(db, subject.only.id, tools))
  return marked ?? sheetOfDays(db, subject, {}, tools)
}

/** Undefined for a class without a timetable. */
async function markedSheetOf(db: Db, classId: string, tools: MarkTools): Promise<ReadSheet | undefined> {
  if (!(await hasTimetable(db))) return undefined
  for await (const { planned, ...read } of readClasses(db, [classId], tools))
    if (planned) return classSheet({ ...read, planned })
  return undefined
}

async function sheetOfDays(
  db: Db,
  { lecture, only, classes }: Subject,
  wanted: Wanted,
  tools: Tools,
): Promise<ReadSheet> {
  const log = new ConnectionLog()
  // The events of all students tell the class days. Events before the first day tell which students were connected then. A class of the last day may end after midnight.
  const { before, from, until, lectures } = extentOf(wanted, lecture)
  const ends = [before, until && new Date(until.getTime() + nightEnd)].filter((time) => time !== undefined)
  const horizon = ends.length === 0 ? undefined : earliest(ends)
  for await (const events of eventPages(db, { lectures, until: horizon }, tools))
    for (const event of events) if (belongsTo(lecture, event)) log.add(event)
  const now = tools.clock()
  const end = earliest([...ends, now])
  const students = await studentsOfLecture(db, { only, lecture, classes, now }, { log, end })
  const last = until && seoulDay(new Date(until.getTime() - 1))
  const shown = { first: from && seoulDay(from), last, student: wanted.student }
  const of = only && classes.all.get(only.id)
  const gone = trimmedDay(await findCutBefore(db), { ...shown, beginsOn: of?.beginsOn ?? undefined })
  const found = daySheet({ classId: only?.id, name: lecture.name, of, students }, { ...shown, gone })
  if (found.tables.summary.length === 1) throw new Refusal('unknown-lecture', { lecture: lecture.name })
  return found
}

const isWholeTerm = ({ from, to, before }: Wanted) => from === undefined && to === undefined && before === undefined

/** The account with this number, and deleted ones whose names are kept. Refuses if there is none. */
async function keysOf(db: Db, id: string | undefined): Promise<string[] | undefined> {
  if (id === undefined) return undefined
  const former = (await listFormerUsers(db, id)).map(({ key }) => key)
  const account = former.length > 0 ? await findUser(db, id) : await existing(db, id)
  return account ? [account.key, ...former] : former
}

type Recorded = Wanted & { lecture?: string | undefined; sheet: boolean; subject: string | undefined }

async function recordExport(
  db: Db,
  actor: Operator,
  { before, from, to, lecture, sheet, subject }: Recorded,
  { clock }: Pick<Tools, 'clock'>,
) {
  const details = {
    ...(before && { before: before.toISOString() }),
    ...(from && { from: from.toISOString() }),
    ...(to && { until: dayAfter(to).toISOString() }),
    ...(lecture !== undefined && { lecture }),
    ...(sheet && { sheet }),
  }
  await record(db, actor, { task: 'attendance-export', subject, details, at: clock() })
}

const days = ({ from, to }: Wanted) => ({ from: from && seoulDay(from), to: to && seoulDay(to) })

function extentOf({ before, from, to }: Wanted, lecture: ChosenLecture | undefined): Extent {
  const lectures = lecture && { classIds: [...lecture.classIds], names: lecture.names }
  return { before, from, until: to && dayAfter(to), lectures }
}

const day = 24 * 3600 * 1000

const earliest = (times: readonly Date[]): Date => new Date(Math.min(...times.map((time) => time.getTime())))

const dayAfter = (date: Date): Date => new Date(date.getTime() + day)
