import type { SnapshotBatch } from '../../../database/queries/roster/snapshots.ts'
import type { Roster } from '../../model/roster.ts'

/** Rows per batch. */
const batchSize = 2000

/** The rows of a snapshot. Enrolments come in the order of their key, which is fastest for the index. */
export function* snapshotBatches({
  terms,
  classes,
  students,
  enrolments,
  withdrawals,
}: Roster): Generator<SnapshotBatch> {
  for (const some of parts(terms))
    yield {
      table: 'roster_terms',
      rows: some.map(({ sourcedId, parent, beginsOn, endsOn }) => ({
        sourced_id: sourcedId,
        parent,
        begins_on: beginsOn,
        ends_on: endsOn,
      })),
    }
  for (const some of parts(classes))
    yield {
      table: 'roster_classes',
      rows: some.map(({ sourcedId, title, code, terms: ids }) => ({
        sourced_id: sourcedId,
        title,
        code,
        terms: JSON.stringify(ids),
      })),
    }
  for (const rows of parts(students)) yield { table: 'roster_students', rows }
  const left = new Map(withdrawals.map((each) => [`${each.student}\n${each.classId}`, each]))
  for (const some of parts([...left.values()]))
    yield {
      table: 'roster_withdrawals',
      rows: some.map(({ student, classId, word }) => ({ student_number: student, class_sourced_id: classId, word })),
    }
  for (const some of parts(distinct(enrolments)))
    yield {
      table: 'roster_enrolments',
      rows: some.map(({ student, classId, beginsOn, endsOn }) => ({
        student_number: student,
        class_sourced_id: classId,
        begins_on: beginsOn,
        ends_on: endsOn,
      })),
    }
}

function* parts<T>(rows: T[]) {
  for (let start = 0; start < rows.length; start += batchSize) yield rows.slice(start, start + batchSize)
}

/** Sorts, and keeps the last one of each key: two users of the roster may be the same student. */
function distinct(enrolments: Roster['enrolments']) {
  enrolments.sort((left, right) => compare(left.student, right.student) || compare(left.classId, right.classId))
  return enrolments.filter(({ student, classId }, index) => {
    const next = enrolments[index + 1]
    return next?.student !== student || next.classId !== classId
  })
}

function compare(left: string, right: string) {
  if (left === right) return 0
  return left < right ? -1 : 1
}
