import { csvLines } from '@campus-connect/tables/csv-lines'
import { Command, Option } from 'commander'
import { refuseUsage } from '../../context/refuse-usage.ts'
import { existing } from '@campus-connect/core/domain/accounts/accounts.ts'
import { exportHead, exportRow } from '@campus-connect/core/domain/attendance/export-file.ts'
import { membershipsOf, sectionsOf } from '@campus-connect/core/domain/attendance/membership.ts'
import { nightEnd, seoulDay } from '@campus-connect/core/domain/attendance/connected-time.ts'
import { AttendanceSheet, goneLegend, legend, type SheetTables } from '@campus-connect/core/domain/attendance/sheet.ts'
import { record } from '@campus-connect/core/domain/audit/record.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { findUser, listFormerNames } from '@campus-connect/core/database/queries/users/users.ts'
import { listFormerUsers } from '@campus-connect/core/database/queries/users/personal-data.ts'
import { planName } from '@campus-connect/core/domain/sync/account-name.ts'
import {
  type ClassMember,
  listLecturesOfClassmates,
  listMembers,
} from '@campus-connect/core/database/queries/roster/classes.ts'
import { listMembersOfClasses } from '@campus-connect/core/database/queries/roster/members.ts'
import { membersAreRecorded, recordMembers } from '@campus-connect/core/roster/import/members.ts'
import { withImportLock } from '@campus-connect/core/database/import-lock.ts'
import { findCutBefore } from '@campus-connect/core/database/queries/chains.ts'
import type { NamedEvent } from '@campus-connect/core/database/queries/attendance/export.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { typedStudentNumber } from '@campus-connect/core/text.ts'
import type { OperatorContext } from '../../context/context.ts'
import { readBeforeOption, readDayOption, refuseFuture } from '../../context/before-option.ts'
import { eventPages, type Extent } from './events.ts'
import { type ChosenLecture, chooseLecture, type Classes, onlyClass, rosterClasses } from './lecture.ts'

type Options = {
  before?: Date
  from?: Date
  to?: Date
  lecture?: string
  student?: string
  sheet?: boolean
  xlsx?: string
}

export function exportAttendance(context: OperatorContext): Command {
  return new Command('attendance')
    .description('출석 기록을 CSV로 내보냅니다 (이름을 남기지 않고 탈퇴한 사용자의 학번과 이름은 비어 있습니다)')
    .option('--lecture <강의>', '이 강의만: 강의 코드 또는 이름')
    .option('--student <학번>', '이 학생만', typedStudentNumber)
    .option('--from <날짜>', '이 날짜(서울)부터', readDayOption)
    .option('--to <날짜>', '이 날짜(서울)까지', readDayOption)
    .addOption(new Option('--events', '연결과 해제를 한 줄에 하나씩 (기본)').conflicts('sheet'))
    .option('--sheet', '출석부: 학생마다 한 줄, 수업일마다 출석, 첫 연결, 연결 시간, 끝낸 쪽 (--lecture가 필요합니다)')
    .addOption(
      new Option('--xlsx <파일>', '출석부를 CSV로 내보내는 대신 엑셀 파일로 저장합니다. -이면 출력합니다').conflicts(
        'events',
      ),
    )
    .option('--before <날짜>', '이 날짜(서울) 전의 기록만', readBeforeOption)
    .action(async (options: Options, command: Command) => {
      const { before, lecture, xlsx } = options
      const sheet = options.sheet ?? xlsx !== undefined
      if (before) refuseFuture(before, context.clock())
      if (options.from && options.to && options.to < options.from)
        refuseUsage(command, '--to의 날짜가 --from의 날짜보다 앞섭니다.')
      if (sheet && lecture === undefined) refuseUsage(command, '출석부에는 --lecture가 필요합니다.')
      await context.interruptible((signal) =>
        context.withDatabase((db) => exported(db, context, { ...options, sheet }, signal)),
      )
    })
}

async function exported(db: Db, context: OperatorContext, options: Options, signal: AbortSignal) {
  const { before, from, to, sheet, student } = options
  const userKeys = student === undefined ? undefined : await keysOf(db, student)
  if (sheet && !(await membersAreRecorded(db))) await withImportLock(db, { signal }, () => recordMembers(db))
  const classes = await rosterClasses(db)
  const period = { from: from && seoulDay(from), to: to && seoulDay(to) }
  const lecture = options.lecture === undefined ? undefined : await chooseLecture(db, classes, options.lecture, period)
  const details = {
    ...(before && { before: before.toISOString() }),
    ...(from && { from: from.toISOString() }),
    ...(to && { until: dayAfter(to).toISOString() }),
    ...(options.lecture !== undefined && { lecture: options.lecture }),
    ...(sheet && { sheet }),
  }
  await record(db, context.operator, {
    task: 'attendance-export',
    subject: userKeys?.[0],
    details,
    at: context.clock(),
  })
  const until = to && dayAfter(to)
  const lectures = lecture && { classIds: [...lecture.classIds], names: lecture.names }
  const extent = { before, from, until, userKeys, lectures, signal }
  if (sheet && lecture) await writeSheet(db, context, { extent, lecture, classes, options })
  else await printEvents(db, context, { extent, lecture, classes })
}

/** The account with this number, and deleted ones whose names are kept. Throws an OperatorError if there is none. */
async function keysOf(db: Db, id: string): Promise<string[]> {
  const former = (await listFormerUsers(db, id)).map(({ key }) => key)
  const account = former.length > 0 ? await findUser(db, id) : await existing(db, id)
  return account ? [account.key, ...former] : former
}

type Printed = { extent: Extent; classes: Classes }

async function printEvents(
  db: Db,
  context: OperatorContext,
  { extent, lecture, classes }: Printed & { lecture: ChosenLecture | undefined },
) {
  context.print(`\ufeff${csvLines([exportHead])}`)
  for await (const events of eventPages(db, extent, context)) {
    const rows = events
      .filter((event) => !lecture || belongs(event, lecture))
      .map((event) => exportRow(event, classes.all.get(event.class_sourced_id ?? '')?.code ?? ''))
    if (rows.length > 0) context.print(csvLines(rows))
  }
}

async function writeSheet(
  db: Db,
  context: OperatorContext,
  { extent, lecture, classes, options: { student, xlsx } }: Printed & { lecture: ChosenLecture; options: Options },
) {
  const only = onlyClass(lecture, classes)
  const listed = await listMembers(db, { classId: only?.id, name: lecture.name })
  const { members, formerNames } = await currentNames(db, listed, only !== undefined && classes.current.has(only.id))
  const sheet = new AttendanceSheet(members, {
    memberships: only && (await memberships(db, only, { classes, now: context.clock() })),
    formerNames,
  })
  // The events of all students tell the class days. Events before the first day tell which students were connected then. A class of the last day may end after midnight.
  const { from, until, before } = extent
  const ends = [before, until && new Date(until.getTime() + nightEnd)].filter((time) => time !== undefined)
  const horizon = ends.length === 0 ? undefined : earliest(ends)
  for await (const events of eventPages(
    db,
    { ...extent, userKeys: undefined, before: undefined, from: undefined, until: horizon },
    context,
  ))
    for (const event of events) if (belongs(event, lecture)) sheet.add(event)
  const end = earliest([...ends, context.clock()])
  const shown = { first: from && seoulDay(from), last: until && seoulDay(new Date(until.getTime() - 1)), student }
  const gone = await trimmedDay(db, { ...shown, beginsOn: only?.beginsOn ?? undefined })
  if (gone !== undefined)
    context.say(`${gone}까지의 출석 기록은 지웠으므로(attendance trim) 출석부에 그날들은 ‘기록 없음’입니다.`)
  const tables = sheet.tables({ name: lecture.name, code: only?.code ?? '' }, end, { ...shown, gone })
  if (tables.summary.length === 1)
    throw new OperatorError(`--lecture: '${lecture.name}' 강의를 찾을 수 없습니다. 강의 코드나 이름을 확인해주세요.`)
  if (xlsx === undefined) return context.print(`\ufeff${csvLines(tables.details.map((row) => row.map(String)))}`)
  // On demand: few exports need it.
  const { workbookOf, writeWorkbook } = await import('./workbook.ts')
  const workbook = await workbookOf(titleOf(lecture, only, tables), tables)
  if (xlsx === '-') return context.printFile(workbook)
  await writeWorkbook(xlsx, workbook)
  context.say(`${xlsx}: 학생 ${tables.summary.length - 1}명의 출석부를 저장했습니다.`)
}

/**
 * The members with their names of today, and the names that they had before. A name that the roster in use has changed
 * counts already before the sync of the account.
 */
async function currentNames(
  db: Db,
  { enrolled, holders }: Awaited<ReturnType<typeof listMembers>>,
  inUse: boolean,
): Promise<{ members: ClassMember[]; formerNames: Map<string, string[]> }> {
  const byNumber = Map.groupBy(await listFormerNames(db), ({ id }) => id)
  const formerNames = new Map(Array.from(byNumber, ([id, names]) => [id, names.map(({ username }) => username)]))
  const listed = new Map(inUse ? enrolled.map(({ id, username }) => [id, username]) : [])
  const accounts = holders.map((holder) => {
    const { id, username } = holder
    const next = planName(holder, listed.get(id) ?? '')?.username
    if (next === undefined) return { id, username }
    formerNames.set(id, [...(formerNames.get(id) ?? []), username])
    return { id, username: next }
  })
  return { members: [...enrolled, ...accounts], formerNames }
}

/** Undefined for a class that no roster had, because its members are unknown. */
async function memberships(db: Db, only: OnlyClass, { classes, now }: { classes: Classes; now: Date }) {
  const of = classes.all.get(only.id)
  if (!of) return undefined
  const all = [...classes.all.values()]
  const ids = [of, ...sectionsOf(of, all)].map(({ id }) => id)
  const members = await listMembersOfClasses(db, ids, of.snapshot || undefined)
  return membershipsOf({ of, classes: all, members, lectures: await listLecturesOfClassmates(db, of.id), now })
}

/** The last day in Seoul of the wanted ones, on which the class ran, whose events are trimmed; undefined if they are all there. */
async function trimmedDay(
  db: Db,
  { first, last, beginsOn }: { first?: string | undefined; last?: string | undefined; beginsOn: string | undefined },
) {
  const before = await findCutBefore(db)
  if (before === undefined) return undefined
  const day = [seoulDay(new Date(Date.parse(before) - 1)), last ?? '9'].toSorted()[0] ?? ''
  return day >= (first ?? '') && day >= (beginsOn ?? '') ? day : undefined
}

type OnlyClass = NonNullable<ReturnType<typeof onlyClass>>

/** What is printed above a sheet: `자료구조 · CSE201-01 · 2026-09-01~2026-12-20 · 수업일 16일 · 학생 40명 · ○ 출석, …` */
function titleOf({ name }: ChosenLecture, only: ReturnType<typeof onlyClass>, { days, summary, gone }: SheetTables) {
  const term = only?.beginsOn || only?.endsOn ? `${only.beginsOn ?? ''}~${only.endsOn ?? ''}` : ''
  return [
    name,
    only?.code,
    term,
    `수업일 ${days.length}일`,
    `학생 ${summary.length - 1}명`,
    gone ? `${legend}, ${goneLegend}` : legend,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Students may have the same name for different classes. Without a known class the name decides. */
function belongs({ class_sourced_id, lecture }: NamedEvent, { classIds, names }: ChosenLecture) {
  const unknown = class_sourced_id === null || classIds.size === 0
  return unknown ? names.includes(lecture) : classIds.has(class_sourced_id)
}

const day = 24 * 3600 * 1000

const earliest = (times: readonly Date[]): Date => new Date(Math.min(...times.map((time) => time.getTime())))

const dayAfter = (date: Date): Date => new Date(date.getTime() + day)
