import { Command } from 'commander'
import { rosterPath } from '@campus-connect/core/config/setting-values.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { importTimetable, type TimetableReport } from '@campus-connect/core/roster/timetable/import.ts'
import { readDayOption } from '../../context/before-option.ts'
import type { OperatorContext } from '../../context/context.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'
import { wholeNumber } from '../roster/held.ts'
import { explainProblems, noteLines } from '../roster/problems.ts'
import { seoulDay } from '@campus-connect/core/domain/attendance/connected-time.ts'

type Options = {
  dryRun?: true
  term?: string
  from?: Date
  to?: Date
  keep?: true
  changes?: number
  faults?: string
  json?: true
}

export function timetableImport(context: OperatorContext): Command {
  return new Command('import')
    .description('시간표를 가져옵니다. 같은 학기의 지금 시간표를 대신합니다')
    .argument('<파일...>', '엑셀(.xlsx)이나 CSV: 학수번호, 분반, 요일, 시작, 종료 또는 강의시간')
    .option('-n, --dry-run', '읽고 견주기만 하며 반영하지 않습니다')
    .option('--term <학기>', '학기가 적혀 있지 않은 파일의 학기: 2026-2')
    .option('--from <날짜>', '개강일. 행에 수업시작일이 없을 때 씁니다', readDayOption)
    .option('--to <날짜>', '종강일. 행에 수업종료일이 없을 때 씁니다', readDayOption)
    .option('--keep', '파일에 없는 강의의 시간표를 그대로 둡니다')
    .option('--changes <수>', '많이 빠지거나 바뀌어 물어볼 때, 빠지거나 바뀌는 강의의 수', wholeNumber)
    .option('--faults <파일>', '문제가 있는 모든 행을 CSV로 씁니다. -이면 출력합니다')
    .option('--json', '결과를 JSON으로 씁니다')
    .action(async (given: string[], options: Options, command: Command) => {
      const { dryRun = false, keep = false, term, changes, from, to } = options
      const days = { first: from && seoulDay(from), last: to && seoulDay(to) }
      if (from && to && to < from) refuseUsage(command, '--to의 날짜가 --from의 날짜보다 앞섭니다.')
      const { periods, rosterGuard: guard } = context.settings()
      const paths = given.map((each) => rosterPath('시간표', each))
      const { clock, operator } = context
      const input = { paths, periods, term, ...days, keep, dryRun, guard, changes, clock }
      const report = await context
        .withDatabase((db) => importTimetable(db, operator, input), { dryRun })
        .catch((error: unknown) => explainProblems(context, error, options.faults))
      context.print(options.json ? JSON.stringify(report, null, 2) : reportLines(report).join('\n'))
      warn(context, report)
      if (report.outcome === 'unconfirmed') throw unconfirmed(report)
    })
}

const outcomes: Record<TimetableReport['outcome'], string> = {
  imported: '시간표를 가져왔습니다.',
  unchanged: '변경 없음',
  'dry-run': '시간표를 반영하지 않았습니다.',
  unconfirmed: '시간표를 반영하지 않았습니다.',
}

function reportLines({ outcome, change, days, removed }: TimetableReport): string[] {
  const { added, changed, removed: gone, same } = change
  return [
    outcomes[outcome],
    `시간표가 있는 강의: 새로 ${added}개, 바뀜 ${changed}개, 빠짐 ${gone}개, 그대로 ${same}개`,
    `수업 기간: ${days.first || '(처음)'}~${days.last || '(끝 없음)'}`,
    ...listed('시간표가 빠지는 강의', removed),
  ]
}

const shown = 20

function listed(title: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const more = names.length > shown ? ` 등 ${names.length}개` : ''
  return [`${title}: ${names.slice(0, shown).join(', ')}${more}`]
}

function warn({ say }: OperatorContext, { byTerm, days, unknown, without, notes }: TimetableReport) {
  if (byTerm)
    say(
      `경고: 수업 기간의 일부는 명단에 적힌 학기의 기간입니다 (${days.first}~${days.last}). 개강 전과 종강 뒤의 수업까지 세지 않으려면 --from과 --to로 개강일과 종강일을 정해주세요.`,
    )
  for (const line of listed('경고: 명단에 없어 건너뛴 강의', unknown)) say(line)
  for (const line of listed('정보: 이 시간표에 없는 명단의 강의', without)) say(line)
  for (const line of noteLines(notes, '--json으로 모두 볼 수 있습니다.')) say(`경고: ${line}`)
}

function unconfirmed({ change: { before, changed, removed } }: TimetableReport) {
  return new OperatorError(
    `시간표가 많이 달라집니다 (${before}개 가운데 빠짐 ${removed}개, 바뀜 ${changed}개). 다음을 더해 다시 실행해주세요. 파일에 일부 강의만 있으면 --keep, 모두 맞으면 --changes ${removed + changed}`,
  )
}
