import { csvLines } from '@campus-connect/tables/csv-lines'
import { Command, InvalidArgumentError } from 'commander'
import { classesOfTerm, exportSheets } from '@campus-connect/core/domain/attendance/export-sheets.ts'
import type { MarkedStudent } from '@campus-connect/core/domain/attendance/marks/class-marks.ts'
import type { AttendanceRule } from '@campus-connect/core/domain/attendance/marks/rule.ts'
import { limitText } from '@campus-connect/core/domain/attendance/marks/totals.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { hasTimetable } from '@campus-connect/core/domain/timetable/list-meetings.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import type { OperatorContext } from '../../context/context.ts'
import { eventProgress } from '../../context/progress.ts'

type Limit = AttendanceRule['limit']
type Options = { limit: Limit; term?: string; xlsx?: string }

export function attendanceWarn(context: OperatorContext): Command {
  const { interruptible, withDatabase } = context
  return new Command('warn')
    .description('환산 결석이 학기 수업의 이만큼을 채운 학생을 CSV로 알려 줍니다. 학생에게는 아무것도 보내지 않습니다')
    .requiredOption('--limit <몫>', '이만큼부터: 1/5', readLimit)
    .option('--term <학기>', '이 학기의 강의만: current, all 또는 학기 ID (기본: ROSTER_TERM)')
    .option('--xlsx <파일>', 'CSV로 출력하는 대신 엑셀 파일로 저장합니다. -이면 출력합니다')
    .action((options: Options) => interruptible((signal) => withDatabase((db) => warn(db, context, options, signal))))
}

function readLimit(text: string): Limit {
  const [, of = 0, all = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number)
  if (of === 0 || of >= all) throw new InvalidArgumentError('')
  return { of, in: all }
}

const head = [
  '학번',
  '이름',
  '학수번호-분반',
  '강의',
  '환산 결석',
  '결석',
  '지각',
  '조퇴',
  '확인 필요',
  '학기 수업',
  '더 빠질 수 있는 수업',
  '한도',
]

async function warn(
  db: Db,
  context: OperatorContext,
  { limit, term: given, xlsx }: Options,
  signal: AbortSignal,
): Promise<void> {
  const { clock, operator, print, printFile, say, settings, lowerProcessPriority } = context
  if (!(await hasTimetable(db)))
    throw new OperatorError('시간표가 없어 결석을 셀 수 없습니다. campus-server timetable import로 가져와주세요.')
  lowerProcessPriority()
  const term = given ?? settings().rosterTerm
  const classes = await classesOfTerm(db, { term }, clock)
  const tools = { clock, signal, progress: eventProgress(say), rule: settings().attendanceRule }
  const rows: (string | number)[][] = []
  let without = 0
  for await (const { sheet, marked } of exportSheets(db, operator, { term, classes, use: 'warn' }, tools)) {
    if (!marked) without += 1
    for (const student of marked?.students ?? [])
      if (isNear(student, limit) && marked) rows.push(rowOf(student, { ...sheet, rule: marked.rule }))
  }
  if (without > 0) say(`시간표가 없는 강의 ${without}개는 세지 않았습니다.`)
  if (xlsx === undefined) return print(`\ufeff${csvLines([head, ...rows].map((row) => row.map(String)))}`)
  const { tablesWorkbook, writeWorkbook } = await import('@campus-connect/core/workbook.ts')
  const workbook = await tablesWorkbook([{ sheet: '결석 경고', rows: [head, ...rows], fitToWidth: true, margin: 1 }])
  if (xlsx === '-') return printFile(workbook)
  await writeWorkbook(xlsx, workbook)
  const students = new Set(rows.map(([id]) => id)).size
  say(`${xlsx}: 학생 ${students}명, ${rows.length}줄을 저장했습니다.`)
}

/** Nobody writes to an account that was deleted. */
const isNear = ({ id, totals: { counted, planned } }: MarkedStudent, limit: Limit) =>
  id !== '' && counted > 0 && counted * limit.in >= planned * limit.of

function rowOf(
  { id, username, totals }: MarkedStudent,
  { code, name, rule }: { code: string; name: string; rule: AttendanceRule },
) {
  const { counted, absent, late, left, doubt, planned } = totals
  const most = Math.floor((planned * rule.limit.of) / rule.limit.in)
  const counts = [counted, absent, late, left, doubt, planned, Math.max(0, most - counted)]
  return [id, username, code, name, ...counts, limitText(totals, rule)]
}
