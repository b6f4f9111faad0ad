import type { Period } from '@campus-connect/roster/model'
import { escapeControls } from '@campus-connect/tables/escape-controls'
import { Command } from 'commander'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { failureLine, type RosterInUse, showRoster } from '@campus-connect/core/roster/roster-in-use.ts'
import {
  type Hidden,
  type MissingNumber,
  showStudent,
  type StudentInRoster,
} from '@campus-connect/core/roster/student-in-roster.ts'
import { typedStudentNumber } from '@campus-connect/core/text.ts'
import type { OperatorContext } from '../../context/context.ts'
import { nameLines } from './lines.ts'
import { noteLines, writeNotes } from './problems.ts'

export function rosterShow(context: OperatorContext): Command {
  const { clock, operator, print, settings, withDatabase } = context
  return new Command('show')
    .description('지금 쓰고 있는 명단을 보여 줍니다')
    .argument('[학번]', '이 학생의 강의', typedStudentNumber)
    .option('--faults <파일>', '명단의 모든 경고를 CSV로 씁니다. -이면 출력합니다')
    .action(async (number: string | undefined, { faults }: { faults?: string }) => {
      if (faults !== undefined) {
        const { report } = await withDatabase((db) => showRoster(db, operator, { clock }))
        return writeNotes(context, report.diagnostics, faults)
      }
      const lines =
        number === undefined
          ? rosterLines(await withDatabase((db) => showRoster(db, operator, { clock })), clock())
          : studentLines(
              number,
              await withDatabase((db) => showStudent(db, operator, { number, term: settings().rosterTerm }, { clock })),
            )
      print(lines.join('\n'))
    })
}

const shownAccounts = 20

function rosterLines({ snapshot, report, unknownAccounts, before, failure, held }: RosterInUse, now: Date): string[] {
  const { counts, diagnostics, matchedBy } = report
  const more = unknownAccounts.length > shownAccounts ? ', …: user list --not-in-roster' : ''
  const unknown = unknownAccounts.length > 0 ? ` (${unknownAccounts.slice(0, shownAccounts).join(', ')}${more})` : ''
  return [
    `명단 ${snapshot.number}번: ${escapeControls(snapshot.location)}`,
    `가져온 시각: ${koreanTime(snapshot.taken_at)} (마지막 확인 ${koreanTime(snapshot.checked_at)})`,
    `내용이 마지막으로 바뀐 때: ${changedText(snapshot, now)}`,
    `SHA-256: ${snapshot.sha256}`,
    `학번: ${matchedBy} (ROSTER_MATCH=${snapshot.match}), 학기: ${snapshot.term}`,
    `학생 ${counts.students}명, 강의 ${counts.classes}개 (이번 학기 ${counts.currentClasses}개), 수강 ${counts.enrolments}건`,
    `명단에 없는 계정: ${unknownAccounts.length}개${unknown}`,
    ...(before ? nameLines(`${before.number}번 명단과 이름이 다른 학생`, before.names) : []),
    `경고: ${diagnostics.total}건`,
    ...noteLines(diagnostics, 'roster show --faults -로 모두 볼 수 있습니다.').map((line) => `  ${line}`),
    ...(failure ? [failureLine(failure)] : []),
    ...(held ? ['보류한 명단이 있습니다. roster held로 확인해주세요.'] : []),
  ]
}

/** `2026-09-01 03:00 (90일 전)`: a file that is looked at every night may have been the same for months. */
function changedText({ changed_at, taken_at }: RosterInUse['snapshot'], now: Date) {
  const at = changed_at ?? taken_at
  const days = Math.floor((now.getTime() - Date.parse(at)) / (24 * 3600 * 1000))
  return `${koreanTime(at)}${days >= 1 ? ` (${days}일 전)` : ''}`
}

/** The classes of a student, with the reason for each that the student does not see. */
function studentLines(number: string, found: StudentInRoster): string[] {
  if (found.missing) throw new OperatorError(`명단에 없는 학번입니다: ${number}. ${missingText(found.missing, number)}`)
  const { name, classes, withdrawals } = found
  return [
    `${number} ${name}`.trimEnd(),
    `강의 ${classes.length}개, 이번 학기 ${classes.filter(({ hidden }) => !hidden).length}개`,
    ...classes.map((each) =>
      each.hidden ? `  ${classText(each)}: ${hiddenText(each.hidden)}` : `* ${classText(each)}`,
    ),
    ...withdrawals.map((each) => `  ${classText(each)}: 수강하지 않습니다 (${each.word})`),
    ...(classes.length + withdrawals.length === 0 ? ['명단에 이 학생의 수강이 없습니다.'] : []),
  ]
}

function classText({ title, code, sourced_id }: { title: string | null; code: string | null; sourced_id: string }) {
  return [title, code && `(${code})`, `[${escapeControls(sourced_id)}]`].filter(Boolean).join(' ')
}

const daysText = ({ beginsOn, endsOn }: Period) => `${beginsOn ?? ''}~${endsOn ?? ''}`

function hiddenText(hidden: Hidden) {
  if (hidden.because === 'period') return `수강 기간이 아닙니다 (${hidden.periods.map(daysText).join(', ')})`
  const named = hidden.terms.map(({ id, days }) => escapeControls(days ? `${id}, ${daysText(days)}` : id))
  const { followed } = hidden
  return `${followed === 'current' ? '오늘이 속하지 않은' : `설정(ROSTER_TERM=${followed})에 없는`} 학기입니다 (${named.join('; ')})`
}

function missingText(missing: MissingNumber, number: string): string {
  switch (missing.because) {
    case 'form':
      return '학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지입니다.'
    case 'typing':
      return `명단에는 비슷한 학번이 있습니다: ${missing.similar.slice(0, 5).join(', ')}`
    case 'length':
      return `명단의 학번은 대부분 ${missing.usual}자리(${missing.students}명)인데 이 학번은 ${number.length}자리입니다.`
    case 'unknown':
      return '학번으로 쓰는 열이 맞는지 ROSTER_MATCH와 roster look으로, 빠진 학생인지 학사 부서에 확인해주세요.'
  }
}
