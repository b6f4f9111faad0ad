import { isValidOn, koreanDay } from '@campus-connect/roster/model'
import type { Db } from '../../database/tables/tables.ts'
import type { Snapshot } from '../../database/queries/roster/snapshots.ts'
import {
  type EnrolledClass,
  findStudentOfRoster,
  listEnrolledClasses,
  listTerms,
  listWithdrawals,
} from '../../database/queries/roster/enrolments.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { periodsOf } from '../../domain/sync/periods.ts'
import { listCurrentClasses } from '../../domain/sync/students.ts'
import { whyMissing } from './why-missing.ts'

type Today = { term: string; now: Date }

/** The classes of a student, and for those that he does not see, why. */
export async function studentLines(
  db: Db,
  { id: snapshot }: Snapshot,
  number: string,
  today: Today,
): Promise<string[]> {
  const student = await findStudentOfRoster(db, snapshot, number)
  if (!student)
    throw new OperatorError(
      [`명단에 없는 학번입니다: ${number}.`, ...(await whyMissing(db, snapshot, number))].join(' '),
    )

  const enrolled = await listEnrolledClasses(db, snapshot, number)
  const left = await listWithdrawals(db, snapshot, number)
  const current = await listCurrentClasses(db, { snapshot, number, ...today })
  const shown = new Set(current.map(({ id }) => id))
  const terms = new Map((await listTerms(db, snapshot)).map((term) => [term.sourced_id, term]))
  return [
    `${number} ${student.name}`.trimEnd(),
    `강의 ${enrolled.length}개, 이번 학기 ${shown.size}개`,
    ...enrolled.map((found) =>
      shown.has(found.sourced_id)
        ? `* ${classText(found)}`
        : `  ${classText(found)}: ${whyHidden(found, terms, today)}`,
    ),
    ...left.map(({ word, ...found }) => `  ${classText(found)}: 수강하지 않습니다 (${word})`),
    ...(enrolled.length + left.length === 0 ? ['명단에 이 학생의 수강이 없습니다.'] : []),
  ]
}

function classText({ title, code, sourced_id }: { title: string | null; code: string | null; sourced_id: string }) {
  return [title, code && `(${code})`, `[${sourced_id}]`].filter(Boolean).join(' ')
}

function whyHidden(
  { begins_on, ends_on, terms: ids }: EnrolledClass,
  terms: ReadonlyMap<string, { begins_on: string | null; ends_on: string | null }>,
  { term, now }: Today,
) {
  const day = koreanDay(now)
  const days = (from: string | null, to: string | null) => `${from ?? ''}~${to ?? ''}`
  const periods = periodsOf({ begins_on, ends_on })
  if (!isValidOn(periods, day))
    return `수강 기간이 아닙니다 (${periods.map(({ beginsOn, endsOn }) => days(beginsOn, endsOn)).join(', ')})`
  const named = (JSON.parse(ids) as string[]).map((id) => {
    const found = terms.get(id)
    return found ? `${id}, ${days(found.begins_on, found.ends_on)}` : id
  })
  return `${term === 'current' ? '오늘이 속하지 않은' : `설정(ROSTER_TERM=${term})에 없는`} 학기입니다 (${named.join('; ')})`
}
