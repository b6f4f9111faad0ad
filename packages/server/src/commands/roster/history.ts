import { Command } from 'commander'
import { findSnapshot, listSnapshots, type Snapshot } from '../../database/queries/roster/snapshots.ts'
import { reportOf } from '../../roster/import/guard/held.ts'
import { koreanTime } from '../../domain/sync/message.ts'
import type { OperatorContext } from '../context/context.ts'
import { aligned } from './aligned.ts'

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
        location,
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
