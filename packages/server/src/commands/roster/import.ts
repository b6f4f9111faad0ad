import { type RosterMatch, rosterMatches } from '@campus-connect/roster/model'
import { Command, Option } from 'commander'
import { refuseUsage } from '../context/refuse-usage.ts'
import { rosterPath } from '../../config/setting-values.ts'
import { optionsOf } from '../../roster/import/import-options.ts'
import type { OperatorContext } from '../context/context.ts'
import { runImport } from './run-import.ts'

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
    .option('--faults <파일>', '문제가 있는 모든 행을 CSV로 씁니다')
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
