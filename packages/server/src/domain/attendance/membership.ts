import type { Enrolment, HeldLecture, RosterClass } from '../../database/queries/roster/classes.ts'
import { startOfDay } from './connected-time.ts'

/** When a student came into a class, or left it, and the other section of that time. Without evidence nothing is set. */
export type Membership = {
  since?: Date | undefined
  from?: string | undefined
  until?: Date | undefined
  to?: string | undefined
}

/** What is stored about the members of one class. */
export type MembershipEvidence = {
  of: RosterClass
  /** Every class that a kept roster names. */
  classes: readonly RosterClass[]
  /** The kept versions of the roster up to the one of the class, the oldest first, and when each came into use. */
  rosters: readonly { id: string; at: Date }[]
  /** In the class and its other sections. */
  enrolments: readonly Enrolment[]
  /** Of the students who have or had the class. */
  lectures: readonly HeldLecture[]
  now: Date
}

/**
 * By student number. A student came late if
 * - the roster gives the first day, later than that of others and of the term;
 * - an older version of the roster has the class without the student; or
 * - a sync gave the student other lectures of this term, and the class only later.
 * The first sync of an account is no evidence: it says nothing about the time before.
 */
export function membershipsOf(evidence: MembershipEvidence): Map<string, Membership> {
  const { of, enrolments, lectures } = evidence
  const own = enrolments.filter(({ class_sourced_id }) => class_sourced_id === of.id)
  const numbers = new Set([...own.map(({ student_number }) => student_number), ...lectures.map(({ id }) => id)])
  const byNumber = Map.groupBy(enrolments, ({ student_number }) => student_number)
  const listed = Map.groupBy(lectures, ({ id }) => id)
  const rosters = evidence.rosters.filter(({ id }) => own.some(({ snapshot }) => snapshot === id))
  const firstDay = earliest(own.filter(({ snapshot }) => snapshot === of.snapshot).map((each) => each.begins_on ?? ''))
  return new Map(
    [...numbers].map((number) => {
      const student = { enrolments: byNumber.get(number) ?? [], lectures: listed.get(number) ?? [] }
      return [number, { ...coming(student, evidence, { rosters, firstDay }), ...leaving(student, evidence) }]
    }),
  )
}

/** The other sections of a class: those with its title and term. */
export function sectionsOf(of: RosterClass, classes: readonly RosterClass[]): RosterClass[] {
  return classes.filter((each) => each.id !== of.id && each.title === of.title && sharesTerm(each, of))
}

type Student = Pick<MembershipEvidence, 'enrolments' | 'lectures'>
type OfClass = { rosters: MembershipEvidence['rosters']; firstDay: string | undefined }

function coming(student: Student, evidence: MembershipEvidence, { rosters, firstDay = '' }: OfClass): Membership {
  const { of, classes } = evidence
  const enrolled = student.enrolments.filter((each) => each.class_sourced_id === of.id)
  const begins = enrolled.find(({ snapshot }) => snapshot === of.snapshot)?.begins_on ?? ''
  if (begins > firstDay && begins > (of.beginsOn ?? '')) return since(startOfDay(begins), student, evidence)

  const listedAt = earliest(ofClass(student, of.id).map((each) => each.created_at))
  const [first, ...later] = rosters
  const known = (id: string | undefined) => enrolled.some(({ snapshot }) => snapshot === id)
  const roster = known(first?.id) ? undefined : later.find(({ id }) => known(id))?.at.toISOString()
  const sameTerm = new Set(classes.filter((each) => sharesTerm(each, of)).map(({ id }) => id))
  const before = student.lectures.some(
    ({ class_sourced_id: id, created_at }) => sameTerm.has(id ?? '') && created_at < (listedAt ?? ''),
  )
  // A student who had the lecture before that version of the roster was a member already.
  const newInRoster = roster !== undefined && (listedAt ?? '9') >= roster ? roster : undefined
  const at = earliest([newInRoster, before ? listedAt : undefined].filter((each) => each !== undefined))
  return at === undefined ? {} : since(new Date(at), student, evidence)
}

function since(at: Date, student: Student, { of, classes }: MembershipEvidence): Membership {
  const left = sectionsOf(of, classes).filter(({ id }) => isIn(student, id, 'ever') && !isIn(student, id, of.snapshot))
  return { since: at, from: nameOf(left[0]) }
}

function leaving(student: Student, { of, classes, rosters, now }: MembershipEvidence): Membership {
  const enrolled = student.enrolments.filter(({ class_sourced_id }) => class_sourced_id === of.id)
  const ends = enrolled.find(({ snapshot }) => snapshot === of.snapshot)?.ends_on
  const over = ends ? new Date(startOfDay(ends).getTime() + 24 * 3600 * 1000) : undefined
  const other = sectionsOf(of, classes).find(({ id }) => isIn(student, id, of.snapshot))
  if (over && over <= now && (of.endsOn === null || (ends ?? '') < of.endsOn)) return { until: over, to: nameOf(other) }
  if (isIn(student, of.id, of.snapshot)) return {}

  const last = rosters.findLastIndex(({ id }) => enrolled.some(({ snapshot }) => snapshot === id))
  const roster = last < 0 ? undefined : rosters[last + 1]?.at.toISOString()
  const removed = ofClass(student, of.id).flatMap(({ removed_at }) => removed_at ?? [])
  const at = earliest([roster, removed.toSorted(compare).at(-1)].filter((each) => each !== undefined))
  return at === undefined ? {} : { until: new Date(at), to: nameOf(other) }
}

/** Whether the student is in a class by the list of lectures or a version of the roster, or ever was. */
function isIn(student: Student, classId: string, when: string) {
  const held = ofClass(student, classId)
  if (held.some(({ removed_at }) => when === 'ever' || removed_at === null)) return true
  return student.enrolments.some(
    ({ class_sourced_id, snapshot }) => class_sourced_id === classId && (when === 'ever' || snapshot === when),
  )
}

const ofClass = ({ lectures }: Student, classId: string) =>
  lectures.filter(({ class_sourced_id }) => class_sourced_id === classId)

const sharesTerm = (one: RosterClass, other: RosterClass) => one.terms.some((term) => other.terms.includes(term))

const nameOf = (found: RosterClass | undefined) => found && (found.code ?? found.id)

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

const earliest = (times: readonly string[]) => times.toSorted(compare).at(0)
