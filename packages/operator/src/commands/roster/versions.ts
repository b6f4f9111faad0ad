import { koreanDay } from '@campus-connect/roster/model'
import { escapeControls } from '@campus-connect/tables/escape-controls'
import { Command } from 'commander'
import { findSnapshot, listSnapshots, type Snapshot } from '@campus-connect/core/database/queries/roster/snapshots.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { compareSnapshots } from '@campus-connect/core/roster/import/comparison.ts'
import { reasonsToHold, reportOf } from '@campus-connect/core/roster/import/guard.ts'
import { planRollback, rollBack, versionBefore } from '@campus-connect/core/roster/import/versions.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import type { OperatorContext } from '../../context/context.ts'
import { needsYes, refuseUsage } from '../../context/refuse-usage.ts'
import { aligned, changeLines, lossLines, nameLines, reasonLines } from './lines.ts'
import { changeVersion, shownNameChanges, wholeNumber } from './held.ts'

const states = { 'in-use': '사용 중', held: '보류', earlier: '이전' }

export function rosterHistory(context: OperatorContext): Command {
  return new Command('history')
    .description('가져온 명단의 목록을 보여 줍니다')
    .option('--json', 'JSON으로 씁니다')
    .action(async ({ json }: { json?: true }) => {
      const versions = await context.withDatabase(async (db) => {
        const inUse = await findSnapshot(db)
        return (await listSnapshots(db)).map((snapshot) => version(snapshot, snapshot.id === inUse?.id))
      })
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

function version(snapshot: Snapshot, inUse: boolean) {
  const { number, taken_at, activated_at, checked_at, held, location, sha256 } = snapshot
  const state: keyof typeof states = inUse ? 'in-use' : held === null ? 'earlier' : 'held'
  const { counts, change } = reportOf(snapshot)
  return {
    number,
    state,
    takenAt: taken_at,
    activatedAt: activated_at,
    checkedAt: checked_at,
    location,
    sha256,
    counts,
    change: change ?? null,
  }
}

export function rosterDiff(context: OperatorContext): Command {
  return new Command('diff')
    .description('두 명단의 차이를 보여 줍니다')
    .argument('[번호]', '지금 명단과 비교할 번호 (기본값: 보류한 명단, 없으면 바로 전)', wholeNumber)
    .option('--json', 'JSON으로 씁니다')
    .action(async (number: number | undefined, { json }: { json?: true }) => {
      const { from, to, change, names } = await context.withDatabase(async (db) => {
        const [from, to] = await versions(db, number)
        const pair = [from.id, to.id] as const
        const change = await compareSnapshots(db, pair, koreanDay(context.clock()))
        return { from: from.number, to: to.number, change, names: await shownNameChanges(db, context, pair) }
      })
      if (json) return context.print(JSON.stringify({ from, to, change, names }, null, 2))
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

/** The earlier version first. */
async function versions(db: Db, number: number | undefined) {
  const inUse = await findSnapshot(db)
  if (!inUse) throw new OperatorError('가져온 명단이 없습니다.')
  const others = (await listSnapshots(db)).filter(({ id }) => id !== inUse.id)
  const usual = others.find(({ held }) => held !== null) ?? (await versionBefore(db, inUse)) ?? others[0]
  const other = number === undefined ? usual : others.find((each) => each.number === number)
  if (!other) throw new OperatorError('비교할 명단이 없습니다. campus-server roster history로 번호를 확인해주세요.')
  return [inUse, other].toSorted((one, next) => one.number - next.number) as [typeof inUse, typeof inUse]
}

export function rosterRollback(context: OperatorContext): Command {
  const { ask, say, clock, print, settings } = context
  return new Command('rollback')
    .description('이전 명단으로 되돌립니다. 되돌린 파일은 다시 가져오지 않습니다')
    .argument('[번호]', 'roster history가 보여 준 번호 (기본값: 바로 전)', wholeNumber)
    .option('--yes', '묻지 않습니다')
    .action(async (number: number | undefined, { yes }: { yes?: true }, command: Command) => {
      if (!yes && !ask) refuseUsage(command, needsYes)
      await context.withDatabase(async (db) => {
        const plan = await planRollback(db, number)
        const { from, to } = plan
        say(
          `${from.number}번에서 ${to.number}번(${koreanTime(to.taken_at)}, ${escapeControls(to.location)})으로 되돌립니다.`,
        )
        const change = await compareSnapshots(db, [from.id, to.id], koreanDay(clock()))
        const reasons = reasonsToHold(change, settings().rosterGuard)
        const warned =
          reasons.length > 0 ? ['주의: 가져오는 명단이라면 보류할 이유입니다.', ...reasonLines(reasons)] : []
        for (const line of [...changeLines(change), ...warned]) say(line)
        if (!yes && !/^(y|yes|예|네)$/i.test((await ask!('되돌리겠습니까? [y/n] ')).trim()))
          throw new OperatorError('아무것도 바꾸지 않았습니다.')
        const entry = () => ({ task: 'roster-rollback', details: { from: from.number, to: to.number } }) as const
        await changeVersion(context, entry, (change) => rollBack(db, plan, change))
        print(`${to.number}번 명단으로 되돌렸습니다.`)
      })
    })
}
