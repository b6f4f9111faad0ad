import type { Roster } from '@campus-connect/roster/model'
import type { SnapshotBatch } from '../../../database/queries/roster/snapshots.ts'
import { storedPeriods } from '../../../domain/sync/periods.ts'

/** Rows per batch. */
const batchSize = 2000

/** The rows of a snapshot. A roster is in the order of its keys, which is fastest for the index. */
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
  for (const some of parts(withdrawals))
    yield {
      table: 'roster_withdrawals',
      rows: some.map(({ student, classId, word }) => ({ student_number: student, class_sourced_id: classId, word })),
    }
  for (const some of parts(enrolments))
    yield {
      table: 'roster_enrolments',
      rows: some.map(({ student, classId, periods }) => ({
        student_number: student,
        class_sourced_id: classId,
        ...storedPeriods(periods),
      })),
    }
}

function* parts<T>(rows: T[]) {
  for (let start = 0; start < rows.length; start += batchSize) yield rows.slice(start, start + batchSize)
}
