import { isValidOn, koreanDay, type RosterTerm } from '@campus-connect/roster/model'
import { isStudentNumber } from '@campus-connect/tables/student-number'
import { escapeControls } from '@campus-connect/tables/escape-controls'
import { Command } from 'commander'
import { record } from '@campus-connect/core/domain/audit/record.ts'
import {
  type EnrolledClass,
  findStudentOfRoster,
  listEnrolledClasses,
  listNumberLengths,
  listSimilarNumbers,
  listUnknownAccounts,
  listWithdrawals,
} from '@campus-connect/core/database/queries/roster/enrolments.ts'
import {
  findRosterSource,
  findSnapshot,
  type Snapshot,
} from '@campus-connect/core/database/queries/roster/snapshots.ts'
import { findUser } from '@campus-connect/core/database/queries/users/users.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { reportOf } from '@campus-connect/core/roster/import/guard.ts'
import { listNameChanges } from '@campus-connect/core/roster/import/names.ts'
import { findHeld, versionBefore } from '@campus-connect/core/roster/import/versions.ts'
import { unknownTerm } from '@campus-connect/core/roster/term.ts'
import { periodsOf } from '@campus-connect/core/domain/sync/periods.ts'
import { problemLine } from '@campus-connect/core/roster/roster-error.ts'
import { followedTerm, listCurrentClasses, rosterTermsOf } from '@campus-connect/core/domain/sync/students.ts'
import { koreanTime } from '@campus-connect/core/domain/sync/message.ts'
import { typedStudentNumber } from '@campus-connect/core/text.ts'
import type { OperatorContext } from '../../context/context.ts'
import { nameLines } from './lines.ts'

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
        return [...(await snapshotLines(db, snapshot, context.clock())), ...failure, ...held]
      })
      context.print(lines.join('\n'))
    })
}

async function snapshotLines(db: Db, snapshot: Snapshot, now: Date): Promise<string[]> {
  const { counts, diagnostics, matchedBy } = reportOf(snapshot)
  const unknown = await listUnknownAccounts(db, snapshot.id)
  const before = await versionBefore(db, snapshot)
  return [
    `명단 ${snapshot.number}번: ${escapeControls(snapshot.location)}`,
    `가져온 시각: ${koreanTime(snapshot.taken_at)} (마지막 확인 ${koreanTime(snapshot.checked_at)})`,
    `내용이 마지막으로 바뀐 때: ${changedText(snapshot, now)}`,
    `SHA-256: ${snapshot.sha256}`,
    `학번: ${matchedBy} (ROSTER_MATCH=${snapshot.match}), 학기: ${snapshot.term}`,
    `학생 ${counts.students}명, 강의 ${counts.classes}개 (이번 학기 ${counts.currentClasses}개), 수강 ${counts.enrolments}건`,
    `명단에 없는 계정: ${unknown.length}개${unknown.length > 0 ? ` (${unknown.join(', ')})` : ''}`,
    ...(before
      ? nameLines(`${before.number}번 명단과 이름이 다른 학생`, await listNameChanges(db, [before.id, snapshot.id]))
      : []),
    `경고: ${diagnostics.total}건`,
    ...diagnostics.list.map((note) => `  ${problemLine(note)} [${note.code}]`),
  ]
}

/** `2026-09-01 03:00 (90일 전)`: a file that is looked at every night may have been the same for months. */
function changedText({ changed_at, taken_at }: Snapshot, now: Date) {
  const at = changed_at ?? taken_at
  const days = Math.floor((now.getTime() - Date.parse(at)) / (24 * 3600 * 1000))
  return `${koreanTime(at)}${days >= 1 ? ` (${days}일 전)` : ''}`
}

type Today = { term: string; now: Date }

/** The classes of a student, with the reason for each that the student does not see. */
async function studentLines(db: Db, { id: snapshot }: Snapshot, number: string, today: Today): Promise<string[]> {
  const student = await findStudentOfRoster(db, snapshot, number)
  if (!student)
    throw new OperatorError(
      [`명단에 없는 학번입니다: ${number}.`, ...(await whyMissing(db, snapshot, number))].join(' '),
    )

  const enrolled = await listEnrolledClasses(db, snapshot, number)
  const left = await listWithdrawals(db, snapshot, number)
  const terms = await rosterTermsOf(db, snapshot)
  const term = await followedTerm(db, today.term, terms)
  if (term === undefined) throw unknownTerm(today.term, terms)
  const current = await listCurrentClasses(db, { snapshot, number, term, terms, now: today.now })
  const shown = new Set(current.map(({ id }) => id))
  return [
    `${number} ${student.name}`.trimEnd(),
    `강의 ${enrolled.length}개, 이번 학기 ${shown.size}개`,
    ...enrolled.map((found) =>
      shown.has(found.sourced_id)
        ? `* ${classText(found)}`
        : `  ${classText(found)}: ${whyHidden(found, terms, { ...today, term })}`,
    ),
    ...left.map(({ word, ...found }) => `  ${classText(found)}: 수강하지 않습니다 (${word})`),
    ...(enrolled.length + left.length === 0 ? ['명단에 이 학생의 수강이 없습니다.'] : []),
  ]
}

function classText({ title, code, sourced_id }: { title: string | null; code: string | null; sourced_id: string }) {
  return [title, code && `(${code})`, `[${escapeControls(sourced_id)}]`].filter(Boolean).join(' ')
}

function whyHidden(
  { begins_on, ends_on, terms: ids }: EnrolledClass,
  terms: ReadonlyMap<string, RosterTerm>,
  { term, now }: Today,
) {
  const day = koreanDay(now)
  const days = (from: string | null, to: string | null) => `${from ?? ''}~${to ?? ''}`
  const periods = periodsOf({ begins_on, ends_on })
  if (!isValidOn(periods, day))
    return `수강 기간이 아닙니다 (${periods.map(({ beginsOn, endsOn }) => days(beginsOn, endsOn)).join(', ')})`
  const named = (JSON.parse(ids) as string[]).map((id) => {
    const found = terms.get(id)
    return escapeControls(found ? `${id}, ${days(found.beginsOn, found.endsOn)}` : id)
  })
  return `${term === 'current' ? '오늘이 속하지 않은' : `설정(ROSTER_TERM=${term})에 없는`} 학기입니다 (${named.join('; ')})`
}

/** Korean sentences that say why the roster does not have a number. */
async function whyMissing(db: Db, snapshot: string, number: string): Promise<string[]> {
  if (!isStudentNumber(number)) return ['학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지입니다.']
  const similar = await listSimilarNumbers(db, snapshot, number)
  if (similar.length > 0) return [`명단에는 비슷한 학번이 있습니다: ${similar.slice(0, 5).join(', ')}`]
  const [usual] = await listNumberLengths(db, snapshot)
  const [length, students] = [usual?.length ?? 0, usual?.students ?? 0]
  if (students > 0 && length !== number.length)
    return [`명단의 학번은 대부분 ${length}자리(${students}명)인데 이 학번은 ${number.length}자리입니다.`]
  return ['학번으로 쓰는 열이 맞는지 ROSTER_MATCH와 roster look으로, 빠진 학생인지 학사 부서에 확인해주세요.']
}
