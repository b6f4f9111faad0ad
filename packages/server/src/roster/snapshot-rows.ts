import type { SnapshotRows } from '../store/roster-snapshots.ts'
import type { Roster } from './model.ts'

/** Enrolments in the order of their key, which an index takes in fastest. */
export function snapshotRows({ terms, classes, students, enrolments }: Roster): SnapshotRows {
  return {
    terms: terms.map(({ sourcedId, parent, beginsOn, endsOn }) => ({
      sourced_id: sourcedId,
      parent,
      begins_on: beginsOn,
      ends_on: endsOn,
    })),
    classes: classes.map(({ sourcedId, title, code, terms: ids }) => ({
      sourced_id: sourcedId,
      title,
      code,
      terms: JSON.stringify(ids),
    })),
    students,
    enrolments: distinct(enrolments)
      .map(({ student, classId, beginsOn, endsOn }) => ({
        student_number: student,
        class_sourced_id: classId,
        begins_on: beginsOn,
        ends_on: endsOn,
      }))
      .toSorted((left, right) => (left.student_number < right.student_number ? -1 : 1)),
  }
}

/** Two users of the roster may turn out to be one student. */
function distinct(enrolments: Roster['enrolments']) {
  return [...new Map(enrolments.map((each) => [`${each.student}\n${each.classId}`, each])).values()]
}
