import { escapeControls } from '@campus-connect/tables/escape-controls'
import { Command } from 'commander'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import {
  compareVersions,
  listVersions,
  previewRollback,
  type VersionState,
} from '@campus-connect/core/roster/import/history.ts'
import { rollBack } from '@campus-connect/core/roster/import/versions.ts'
import type { OperatorContext } from '../../context/context.ts'
import { needsYes, refuseUsage } from '../../context/refuse-usage.ts'
import { aligned, changeLines, lossLines, nameLines, reasonLines } from './lines.ts'
import { stoppable, wholeNumber } from './held.ts'

const states: Record<VersionState, string> = { 'in-use': '사용 중', held: '보류', earlier: '이전' }

export function rosterHistory(context: OperatorContext): Command {
  return new Command('history')
    .description('가져온 명단의 목록을 보여 줍니다')
    .option('--json', 'JSON으로 씁니다')
    .action(async ({ json }: { json?: true }) => {
      const versions = await context.withDatabase(listVersions)
      if (json) return context.print(JSON.stringify(versions, null, 2))
      if (versions.length === 0) return context.say('가져온 명단이 없습니다.')
      const rows = versions.map(({ number, state, takenAt, counts: { students, classes, enrolments }, location }) => [
        String(number),
        states[state],
        koreanTime(takenAt),
        `학생 ${students}`,
        `강의 ${classes}`,
        `수강 ${enrolments}`,
        escapeControls(location),
      ])
      context.print(aligned(rows).join('\n'))
    })
}

export function rosterDiff(context: OperatorContext): Command {
  return new Command('diff')
    .description('두 명단의 차이를 보여 줍니다')
    .argument('[번호]', '지금 명단과 비교할 번호 (기본값: 보류한 명단, 없으면 바로 전)', wholeNumber)
    .option('--json', 'JSON으로 씁니다')
    .action(async (number: number | undefined, { json }: { json?: true }) => {
      const compared = await context.withDatabase((db) => compareVersions(db, context.operator, number, context))
      const { from, to, change, names } = compared
      if (json) return context.print(JSON.stringify(compared, null, 2))
      context.print(
        [
          `${from}번에서 ${to}번으로:`,
          ...changeLines(change),
          ...lossLines(change),
          ...nameLines('이름이 다른 학생', names),
        ].join('\n'),
      )
    })
}

export function rosterRollback(context: OperatorContext): Command {
  const { ask, say, clock, operator, print, settings } = context
  return new Command('rollback')
    .description('이전 명단으로 되돌립니다. 되돌린 파일은 다시 가져오지 않습니다')
    .argument('[번호]', 'roster history가 보여 준 번호 (기본값: 바로 전)', wholeNumber)
    .option('--yes', '묻지 않습니다')
    .action(async (number: number | undefined, { yes }: { yes?: true }, command: Command) => {
      if (!yes && !ask) refuseUsage(command, needsYes)
      await context.withDatabase(async (db) => {
        const preview = await previewRollback(db, number, { guard: settings().rosterGuard, clock })
        const { from, to, change, reasons } = preview
        say(
          `${from.number}번에서 ${to.number}번(${koreanTime(to.taken_at)}, ${escapeControls(to.location)})으로 되돌립니다.`,
        )
        const warned =
          reasons.length > 0 ? ['주의: 가져오는 명단이라면 보류할 이유입니다.', ...reasonLines(reasons)] : []
        for (const line of [...changeLines(change), ...warned]) say(line)
        if (!yes && !/^(y|yes|예|네)$/i.test((await ask!('되돌리겠습니까? [y/n] ')).trim()))
          throw new OperatorError('아무것도 바꾸지 않았습니다.')
        await stoppable(context, (tools) => rollBack(db, operator, preview, tools))
        print(`${to.number}번 명단으로 되돌렸습니다.`)
      })
    })
}
