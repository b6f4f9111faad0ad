import { Command, Option } from 'commander'
import { recordRosterImport } from '../../roster/import/record.ts'
import { placeText } from '../../roster/model/roster-error.ts'
import type { Diagnostics } from '../../roster/model/diagnostics.ts'
import { importRoster } from '../../roster/import/import.ts'
import { rosterPath } from '../../config/setting-values.ts'
import { type RosterMatch, rosterMatches } from '../../config/settings.ts'
import type { OperatorContext } from '../context/context.ts'

type Options = { dryRun?: true; strict?: true; match?: RosterMatch; term?: string }

const shown = 20

export function rosterImport(context: OperatorContext): Command {
  return new Command('import')
    .description('OneRoster CSV 명단을 가져옵니다')
    .argument('[명단]', 'zip 파일 또는 폴더 (기본값: ROSTER)')
    .option('-n, --dry-run', '읽고 검사만 하며 반영하지 않습니다')
    .option('--strict', '경고가 하나라도 있으면 거부합니다')
    .addOption(new Option('--match <열>', '학번으로 쓸 열 (기본값: ROSTER_MATCH)').choices(rosterMatches))
    .option('--term <학기>', 'current, all 또는 학기의 sourcedId (기본값: ROSTER_TERM)')
    .action(async (given: string | undefined, { dryRun, strict, match, term }: Options, command: Command) => {
      const { roster, rosterMatch, rosterTerm } = context.settings()
      const path = given === undefined ? roster : rosterPath('명단', given)
      if (path === undefined)
        command.error("ROSTER가 없으면 '명단'을 써야 합니다.", { code: 'commander.missingArgument', exitCode: 2 })

      context.lowerProcessPriority()
      const options = {
        path,
        match: match ?? rosterMatch,
        term: term ?? rosterTerm,
        clock: context.clock,
        strict: strict === true,
        dryRun: dryRun === true,
        giveWay: true,
      }
      const report = await context.withDatabase(async (db) => {
        const read = await context.interruptible((signal) => importRoster(db, { ...options, signal }))
        await recordRosterImport(db, context.operator, read, context.clock())
        return read
      })
      context.print(report.message)
      if (report.outcome !== 'unchanged') warn(context, report.diagnostics)
    })
}

function warn({ say }: OperatorContext, { total, list }: Diagnostics) {
  for (const diagnostic of list.slice(0, shown))
    say(`경고: ${placeText(diagnostic)}: ${diagnostic.hint} [${diagnostic.code}]`)
  if (total > shown) say(`경고: 이 밖에 ${total - shown}건이 더 있습니다. roster show로 볼 수 있습니다.`)
}
