import { Command } from 'commander'
import { record } from '../../domain/audit/record.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { reportOf } from '../../roster/import/guard/held.ts'
import { findHeld } from '../../roster/import/versions.ts'
import { problemLine } from '../../roster/problem-lines.ts'
import { koreanTime } from '../../domain/sync/message.ts'
import type { Db } from '../../database/tables/tables.ts'
import { findRosterSource, findSnapshot, type Snapshot } from '../../database/queries/roster/snapshots.ts'
import { findUser } from '../../database/queries/users/users.ts'
import { listUnknownAccounts } from '../../database/queries/roster/enrolments.ts'
import { typedStudentNumber } from '../../text.ts'
import type { OperatorContext } from '../context/context.ts'
import { studentLines } from './student-lines.ts'

export function rosterShow(context: OperatorContext): Command {
  return new Command('show')
    .description('지금 쓰고 있는 명단을 보여 줍니다')
    .argument('[학번]', '이 학생의 강의', typedStudentNumber)
    .action(async (number: string | undefined) => {
      const lines = await context.withDatabase(async (db) => {
        const snapshot = await findSnapshot(db)
        const source = await findRosterSource(db)
        const failure = source?.failed_at ? [`마지막 실패: ${koreanTime(source.failed_at)} ${source.failure}`] : []
        if (!snapshot) throw new OperatorError(['가져온 명단이 없습니다.', ...failure].join(' '))
        const subject = number === undefined ? undefined : (await findUser(db, number))?.key
        await record(db, context.operator, { task: 'roster-read', subject, at: context.clock() })
        if (number !== undefined) {
          const today = { term: context.settings().rosterTerm, now: context.clock() }
          return studentLines(db, snapshot, number, today)
        }
        const held = (await findHeld(db)) ? ['보류한 명단이 있습니다. roster held로 확인해주세요.'] : []
        return [...(await snapshotLines(db, snapshot)), ...failure, ...held]
      })
      context.print(lines.join('\n'))
    })
}

async function snapshotLines(db: Db, snapshot: Snapshot): Promise<string[]> {
  const { counts, diagnostics, matchedBy } = reportOf(snapshot)
  const unknown = await listUnknownAccounts(db, snapshot.id)
  return [
    `명단 ${snapshot.number}번: ${snapshot.location}`,
    `가져온 시각: ${koreanTime(snapshot.taken_at)} (마지막 확인 ${koreanTime(snapshot.checked_at)})`,
    `SHA-256: ${snapshot.sha256}`,
    `학번: ${matchedBy} (ROSTER_MATCH=${snapshot.match}), 학기: ${snapshot.term}`,
    `학생 ${counts.students}명, 강의 ${counts.classes}개 (이번 학기 ${counts.currentClasses}개), 수강 ${counts.enrolments}건`,
    `명단에 없는 계정: ${unknown.length}개${unknown.length > 0 ? ` (${unknown.join(', ')})` : ''}`,
    `경고: ${diagnostics.total}건`,
    ...diagnostics.list.map((note) => `  ${problemLine(note)} [${note.code}]`),
  ]
}
