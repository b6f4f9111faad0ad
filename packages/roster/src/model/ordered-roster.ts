import { compare } from './compare.ts'
import type { UnorderedRoster } from './enrolments.ts'
import type { EnrolmentList, Roster } from './roster.ts'

/** All in the order of their keys, so that nothing depends on the order of the rows. */
export function orderedRoster({ terms, classes, students, enrolments, withdrawals }: UnorderedRoster): Roster {
  const byId = (one: { sourcedId: string }, other: { sourcedId: string }) => compare(one.sourcedId, other.sourcedId)
  const byKey = (one: { student: string; classId: string }, other: { student: string; classId: string }) =>
    compare(one.student, other.student) || compare(one.classId, other.classId)
  return {
    terms: terms.toSorted(byId),
    classes: classes.toSorted(byId),
    students: students.toSorted((one, other) => compare(one.number, other.number)),
    enrolments: enrolments.ordered(),
    withdrawals: onlyOut(withdrawals.toSorted(byKey), enrolments),
  }
}

/** Each withdrawal once, and none of a class in which another row enrols the student. */
function onlyOut(withdrawals: Roster['withdrawals'], enrolments: EnrolmentList) {
  if (withdrawals.length === 0) return []
  const key = ({ student, classId }: { student: string; classId: string }) => `${student}\n${classId}`
  const out = new Map(withdrawals.toReversed().map((each) => [key(each), each]))
  for (const each of enrolments.values()) out.delete(key(each))
  return withdrawals.filter((each) => out.get(key(each)) === each)
}
