import { csvLines } from '@campus-connect/tables/csv-lines'
import { Command, Option } from 'commander'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { sheetTitle } from '@campus-connect/core/domain/attendance/class-sheet.ts'
import { exportEvents, exportSheet } from '@campus-connect/core/domain/attendance/export.ts'
import { exportHead, exportRow } from '@campus-connect/core/domain/attendance/export-file.ts'
import { typedStudentNumber } from '@campus-connect/core/text.ts'
import { readBeforeOption, readDayOption, refuseFuture } from '../../context/before-option.ts'
import type { OperatorContext } from '../../context/context.ts'
import { eventProgress } from '../../context/progress.ts'
import { marksFormats, writeMarks } from './marks-file.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'

type Options = {
  before?: Date
  from?: Date
  to?: Date
  lecture?: string
  student?: string
  sheet?: boolean
  xlsx?: string
  sheets?: string
  marks?: string
  format?: (typeof marksFormats)[number]
  term?: string
  changedSince?: Date
}

/** Options of one lecture, student or time; a whole term has none. */
const parts = ['lecture', 'student', 'from', 'to', 'before', 'events', 'sheet', 'xlsx']

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
    .addOption(
      new Option('--sheets <폴더>', '학기의 모든 강의의 출석부를 강의마다 엑셀 파일로').conflicts([...parts, 'marks']),
    )
    .addOption(
      new Option('--marks <파일>', '학사 시스템에 넘길 CSV: 학생과 강의마다 한 줄. -이면 출력합니다').conflicts(parts),
    )
    .addOption(new Option('--format <양식>', '--marks의 양식 (기본: table)').choices(marksFormats))
    .option('--term <학기>', '--sheets와 --marks의 학기: current, all 또는 학기 ID (기본: ROSTER_TERM)')
    .option('--changed-since <때>', '--sheets: 이때부터 달라졌을 수 있는 강의만', readBeforeOption)
    .action(async (options: Options, command: Command) => {
      const { before, lecture, xlsx, sheets, marks, format = 'table', changedSince } = options
      const sheet = options.sheet ?? xlsx !== undefined
      if (before) refuseFuture(before, context.clock())
      if (options.from && options.to && options.to < options.from)
        refuseUsage(command, '--to의 날짜가 --from의 날짜보다 앞섭니다.')
      if (sheets === undefined && marks === undefined && options.term !== undefined)
        refuseUsage(command, '--term은 --sheets나 --marks와 함께 씁니다.')
      if (sheets === undefined && changedSince) refuseUsage(command, '--changed-since는 --sheets와 함께 씁니다.')
      if (marks === undefined && options.format) refuseUsage(command, '--format은 --marks와 함께 씁니다.')
      if (sheet && lecture === undefined) refuseUsage(command, '출석부에는 --lecture가 필요합니다.')
      await context.interruptible((signal) =>
        context.withDatabase(async (db) => {
          const term = options.term ?? context.settings().rosterTerm
          // On demand: it loads what makes a workbook.
          if (sheets !== undefined) {
            const { writeSheets } = await import('./sheets.ts')
            return writeSheets(db, context, { folder: sheets, term, changedSince }, signal)
          }
          if (marks !== undefined) return writeMarks(db, context, { file: marks, term, format }, signal)
          return sheet && lecture !== undefined
            ? writeSheet(db, context, { ...options, lecture }, signal)
            : printEvents(db, context, options, signal)
        }),
      )
    })
}

async function printEvents(
  db: Db,
  { clock, operator, print, say }: OperatorContext,
  wanted: Options,
  signal: AbortSignal,
) {
  const pages = await exportEvents(db, operator, wanted, { clock, signal, progress: eventProgress(say) })
  print(`\ufeff${csvLines([exportHead])}`)
  for await (const events of pages) {
    const rows = events.map(({ event, code }) => exportRow(event, code))
    if (rows.length > 0) print(csvLines(rows))
  }
}

async function writeSheet(
  db: Db,
  { clock, operator, print, printFile, say, settings }: OperatorContext,
  { xlsx, ...wanted }: Options & { lecture: string },
  signal: AbortSignal,
) {
  const tools = { clock, signal, progress: eventProgress(say), rule: settings().attendanceRule }
  const found = await exportSheet(db, operator, wanted, tools)
  const { sheet, tables } = found
  if (sheet.gone !== undefined)
    say(`${sheet.gone}까지의 출석 기록은 지웠으므로(attendance trim) 출석부에 그날들은 ‘기록 없음’입니다.`)
  const { edition } = sheet
  if (edition) say(`제${edition.number}판입니다. 앞 판과 달라진 점: ${edition.changes.length}가지`)
  for (const line of edition?.changes ?? []) say(`  ${line}`)
  if (xlsx === undefined) return print(`\ufeff${csvLines(tables.details.map((row) => row.map(String)))}`)
  // On demand: few exports need it.
  const { workbookOf, writeWorkbook } = await import('@campus-connect/core/workbook.ts')
  const workbook = await workbookOf(sheetTitle(found), tables, edition?.changes)
  if (xlsx === '-') return printFile(workbook)
  await writeWorkbook(xlsx, workbook)
  say(`${xlsx}: 학생 ${tables.summary.length - 1}명의 출석부를 저장했습니다.`)
}
