import { problemSentence } from '@campus-connect/roster'
import { isUrl, type RosterMatch, rosterMatches } from '@campus-connect/roster/model'
import { Command, Option } from 'commander'
import { rosterPath } from '@campus-connect/core/config/setting-values.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import {
  type ImportOptions,
  type ImportReport,
  optionsOf,
  waitingText,
} from '@campus-connect/core/roster/import/import-options.ts'
import { commandReader } from '@campus-connect/core/roster/import/reading/forked-reader.ts'
import type { OperatorContext } from '../../context/context.ts'
import { progressReporter } from '../../context/progress.ts'
import { refuseUsage } from '../../context/refuse-usage.ts'
import { changeLines, reasonLines } from './lines.ts'
import { heldLines } from './held.ts'
import { explainProblems, noteLines, writeNotes } from './problems.ts'

type Options = {
  dryRun?: true
  strict?: true
  match?: RosterMatch
  term?: string
  map?: string
  faults?: string
  json?: true
}

export function rosterImport(context: OperatorContext): Command {
  return new Command('import')
    .description('명단을 가져옵니다')
    .argument('[명단...]', 'OneRoster 폴더나 zip, 또는 표 (기본값: ROSTER)')
    .option('-n, --dry-run', '읽고 검사만 하며 반영하지 않습니다')
    .option('--strict', '경고가 하나라도 있으면 거부합니다')
    .addOption(new Option('--match <열>', '학번으로 쓸 열 (기본값: ROSTER_MATCH)').choices(rosterMatches))
    .option('--term <학기>', 'current, all, 2026-2 또는 학기의 sourcedId (기본값: ROSTER_TERM)')
    .option('--map <파일>', '표의 열을 정한 파일 (기본값: 표와 같은 폴더의 roster-map.json)')
    .option('--faults <파일>', '문제나 경고가 있는 모든 행을 CSV로 씁니다. -이면 출력합니다')
    .option('--json', '결과를 JSON으로 씁니다')
    .action(async (given: string[], options: Options, command: Command) => {
      const { dryRun = false, strict = false, match, term, map, faults, json } = options
      const settings = context.settings()
      const [path = settings.roster, ...otherPaths] = given.map((each) => rosterPath('명단', each))
      if (path === undefined) refuseUsage(command, 'ROSTER를 정하지 않았으므로 명단의 경로가 필요합니다.')

      const usual = optionsOf(settings, path, context.clock)
      const input = {
        ...usual,
        otherPaths,
        mapPath: map ?? usual.mapPath,
        match: match ?? usual.match,
        term: term ?? usual.term,
        strict,
        dryRun,
      }
      await runImport(context, input, { json, faults })
    })
}

export function rosterPull(context: OperatorContext): Command {
  return new Command('pull')
    .description('ROSTER의 OneRoster 서비스에서 명단을 가져옵니다')
    .option('-n, --dry-run', '읽고 검사만 하며 반영하지 않습니다')
    .option('--json', '결과를 JSON으로 씁니다')
    .action(async ({ dryRun = false, json }: { dryRun?: boolean; json?: true }) => {
      const settings = context.settings()
      const { roster } = settings
      if (roster === undefined || !isUrl(roster))
        throw new OperatorError('ROSTER: OneRoster 서비스의 https 주소를 정해주세요.')
      await runImport(context, { ...optionsOf(settings, roster, context.clock), dryRun }, { json })
    })
}

type Output = {
  json?: true | undefined
  /** The CSV for all faults, or for all warnings of a roster without any. */
  faults?: string | undefined
}

/** Imports while a server runs and prints the report. Throws an OperatorError for a roster that is quarantined. */
async function runImport(context: OperatorContext, options: ImportOptions, { json, faults }: Output) {
  context.lowerProcessPriority()
  const waiting = () => context.say(waitingText)
  const begun = setTimeout(() => context.say('명단을 읽는 중입니다.'), 2000)
  const reading = progressReporter((rows: number) => context.say(`명단을 읽는 중입니다: ${rows}행`))
  const tell = progressReporter((rows: number) => context.say(`명단을 가져오는 중입니다: ${rows}행`))
  const progress = (rows: number) => {
    clearTimeout(begun)
    tell(rows)
  }
  const { operator } = context
  const beside = { reader: commandReader(), waiting, reading, progress, giveWay: true, operator, byOperator: true }
  const work = context
    .withDatabase(
      (db) => context.interruptible((signal) => importRoster(db, { ...options, ...beside, signal })),
      options,
    )
    .finally(() => clearTimeout(begun))
  const report = await work.catch((error: unknown) => explainProblems(context, error, faults))
  const shown = json ? JSON.stringify(withHints(report), null, 2) : reportLines(report).join('\n')
  if (faults === '-') context.say(shown)
  else context.print(shown)
  if (report.outcome !== 'unchanged')
    for (const line of noteLines(report.diagnostics, '--faults로 모두 볼 수 있습니다.')) context.say(`경고: ${line}`)
  if (faults !== undefined) await writeNotes(context, report.diagnostics, faults)
  if (report.outcome === 'held') throw new OperatorError('명단을 보류했습니다.')
  if (report.reasons?.length) throw new OperatorError('이대로 가져오면 명단을 보류합니다.')
}

function reportLines({ outcome, message, change, reasons = [], hold }: ImportReport): string[] {
  if (!change || outcome === 'unchanged') return [message]
  if (hold) return [message, ...heldLines(hold, change)]
  const why = reasons.length > 0 ? ['보류할 이유:', ...reasonLines(reasons)] : []
  const { removed } = change.names
  const names = removed > 0 ? [`이름이 바뀌거나 사라지는 학생: ${removed}명`] : []
  return [message, ...changeLines(change), ...names, ...why]
}

/** The report for programs: each note with its sentence. */
function withHints(report: ImportReport) {
  const list = report.diagnostics.list.map((note) => ({ ...note, hint: problemSentence(note, 'ko') }))
  return { ...report, diagnostics: { ...report.diagnostics, list } }
}
