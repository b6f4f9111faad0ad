import { csvLines } from '@campus-connect/tables/csv-lines'
import { Command, Option } from 'commander'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { type ExportedSheet, exportEvents, exportSheet } from '@campus-connect/core/domain/attendance/export.ts'
import { exportHead, exportRow } from '@campus-connect/core/domain/attendance/export-file.ts'
import { goneLegend, legend } from '@campus-connect/core/domain/attendance/sheet.ts'
import { typedStudentNumber } from '@campus-connect/core/text.ts'
import { readBeforeOption, readDayOption, refuseFuture } from '../../context/before-option.ts'
import type { OperatorContext } from '../../context/context.ts'
import { eventProgress } from '../../context/progress.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'

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
        context.withDatabase((db) =>
          sheet && lecture !== undefined
            ? writeSheet(db, context, { ...options, lecture }, signal)
            : printEvents(db, context, options, signal),
        ),
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
  { clock, operator, print, printFile, say }: OperatorContext,
  { xlsx, ...wanted }: Options & { lecture: string },
  signal: AbortSignal,
) {
  const sheet = await exportSheet(db, operator, wanted, { clock, signal, progress: eventProgress(say) })
  const { gone, tables } = sheet
  if (gone !== undefined)
    say(`${gone}까지의 출석 기록은 지웠으므로(attendance trim) 출석부에 그날들은 ‘기록 없음’입니다.`)
  if (xlsx === undefined) return print(`\ufeff${csvLines(tables.details.map((row) => row.map(String)))}`)
  // On demand: few exports need it.
  const { workbookOf, writeWorkbook } = await import('./workbook.ts')
  const workbook = await workbookOf(titleOf(sheet), tables)
  if (xlsx === '-') return printFile(workbook)
  await writeWorkbook(xlsx, workbook)
  say(`${xlsx}: 학생 ${tables.summary.length - 1}명의 출석부를 저장했습니다.`)
}

/** What is printed above a sheet: `자료구조 · CSE201-01 · 2026-09-01~2026-12-20 · 수업일 16일 · 학생 40명 · ○ 출석, …` */
function titleOf({ name, code, beginsOn, endsOn, tables: { days, summary, gone } }: ExportedSheet) {
  const term = beginsOn || endsOn ? `${beginsOn ?? ''}~${endsOn ?? ''}` : ''
  return [
    name,
    code,
    term,
    `수업일 ${days.length}일`,
    `학생 ${summary.length - 1}명`,
    gone ? `${legend}, ${goneLegend}` : legend,
  ]
    .filter(Boolean)
    .join(' · ')
}
