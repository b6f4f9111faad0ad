import { Command, Option } from 'commander'
import { recordRosterImport } from '../../roster/import/record.ts'
import { placeText, RosterError } from '../../roster/model/roster-error.ts'
import { writeFaults } from './faults.ts'
import type { Diagnostics } from '../../roster/model/diagnostics.ts'
import { importRoster } from '../../roster/import/import.ts'
import { rosterPath } from '../../config/setting-values.ts'
import { type RosterMatch, rosterMatches } from '../../config/settings.ts'
import type { OperatorContext } from '../context/context.ts'

type Options = {
  dryRun?: true
  strict?: true
  match?: RosterMatch
  term?: string
  map?: string
  faults?: string
  json?: true
}

const shown = 20

export function rosterImport(context: OperatorContext): Command {
  return new Command('import')
    .description('명단을 가져옵니다')
    .argument('[명단...]', 'OneRoster 폴더나 zip, 또는 표 (기본값: ROSTER)')
    .option('-n, --dry-run', '읽고 검사만 하며 반영하지 않습니다')
    .option('--strict', '경고가 하나라도 있으면 거부합니다')
    .addOption(new Option('--match <열>', '학번으로 쓸 열 (기본값: ROSTER_MATCH)').choices(rosterMatches))
    .option('--term <학기>', 'current, all, 2026-2 또는 학기의 sourcedId (기본값: ROSTER_TERM)')
    .option('--map <파일>', '표의 열을 정한 파일 (기본값: 표와 같은 폴더의 roster-map.json)')
    .option('--faults <파일>', '문제가 있는 모든 행을 CSV로 씁니다')
    .option('--json', '결과를 JSON으로 씁니다')
    .action(async (given: string[], options: Options, command: Command) => {
      const { dryRun, strict, match, term, map, faults, json } = options
      const { roster, rosterMap, rosterMatch, rosterTerm } = context.settings()
      const [path = roster, ...otherPaths] = given.map((each) => rosterPath('명단', each))
      if (path === undefined)
        command.error("ROSTER가 없으면 '명단'을 써야 합니다.", { code: 'commander.missingArgument', exitCode: 2 })

      context.lowerProcessPriority()
      const input = {
        path,
        otherPaths,
        mapPath: map ?? rosterMap,
        match: match ?? rosterMatch,
        term: term ?? rosterTerm,
        clock: context.clock,
        strict: strict === true,
        dryRun: dryRun === true,
        giveWay: true,
      }
      const work = context.withDatabase(async (db) => {
        const read = await context.interruptible((signal) => importRoster(db, { ...input, signal }))
        await recordRosterImport(db, context.operator, read, context.clock())
        return read
      })
      const report = await work.catch((error: unknown) => explain(context, error, faults))
      context.print(json ? JSON.stringify(report, null, 2) : report.message)
      if (report.outcome !== 'unchanged') warn(context, report.diagnostics)
    })
}

/** Lists the faults of a refused roster before it throws the error again. */
async function explain({ say }: OperatorContext, error: unknown, path: string | undefined): Promise<never> {
  const found = error instanceof RosterError ? error.faults : []
  if (found.length > 1) for (const fault of found.slice(0, shown)) say(`문제: ${placeText(fault)}: ${fault.problem}`)
  if (path !== undefined && found.length > 0) await writeFaults(path, found)
  throw error
}

function warn({ say }: OperatorContext, { total, list }: Diagnostics) {
  for (const diagnostic of list.slice(0, shown))
    say(`경고: ${placeText(diagnostic)}: ${diagnostic.hint} [${diagnostic.code}]`)
  if (total > shown) say(`경고: 이 밖에 ${total - shown}건이 더 있습니다. roster show로 볼 수 있습니다.`)
}
