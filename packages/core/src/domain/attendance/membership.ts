import type { HeldLecture, RosterClass } from '../../database/queries/roster/classes.ts'
import type { Member } from '../../database/queries/roster/members.ts'
import { known } from '../../stored-time.ts'
import { startOfDay } from './connected-time.ts'

/** When a student joined or left a class, and the other section at that time. Without evidence nothing is set. */
export type Membership = {
  since?: Date | undefined
  from?: string | undefined
  until?: Date | undefined
  to?: string | undefined
}

/** What is stored about the members of one class. */
export type MembershipEvidence = {
  of: RosterClass
  /** Every class that a roster ever had. */
  classes: readonly RosterClass[]
  /** Of the class and its other sections. */
  members: readonly Member[]
  /** Of the students who have or had the class. */
  lectures: readonly HeldLecture[]
  now: Date
  /** The first day of all members, if only some are given. */
  firstDay?: string
}

/**
 * By student number. A student came late if
 * - the roster gives the first day, later than that of others and of the term;
 * - the class was in a roster before, without the student; or
 * - a sync gave the student other lectures of this term, and the class only later.
 * The first sync of an account is not evidence: it says nothing about the time before.
 */
export function membershipsOf(evidence: MembershipEvidence): Map<string, Membership> {
  const { of, members, lectures } = evidence
  const own = members.filter(({ class_sourced_id }) => class_sourced_id === of.id)
  const numbers = new Set([...own.map(({ student_number }) => student_number), ...lectures.map(({ id }) => id)])
  const byNumber = Map.groupBy(members, ({ student_number }) => student_number)
  const listed = Map.groupBy(lectures, ({ id }) => id)
  const around = { ...evidence, ...classesAround(of, evidence.classes) }
  const firstDay = evidence.firstDay ?? earliest(own.filter(isMember).map((each) => each.begins_on ?? '')) ?? ''
  return new Map(
    [...numbers].map((number) => {
      const student = { members: byNumber.get(number) ?? [], lectures: listed.get(number) ?? [] }
      return [number, { ...coming(student, around, firstDay), ...leaving(student, around) }]
    }),
  )
}

/** The other sections of a class: those with its title and term. */
export function sectionsOf(of: RosterClass, classes: readonly RosterClass[]): RosterClass[] {
  return classes.filter((each) => each.id !== of.id && each.title === of.title && sharesTerm(each, of))
}

/** `sameTerm`: the ids of all classes of the term. Found once for all students: a campus has thousands of classes. */
const classesAround = (of: RosterClass, classes: readonly RosterClass[]) => ({
  sections: sectionsOf(of, classes),
  sameTerm: new Set(classes.filter((each) => sharesTerm(each, of)).map(({ id }) => id)),
})

type Around = MembershipEvidence & ReturnType<typeof classesAround>
type Student = Pick<MembershipEvidence, 'members' | 'lectures'>

function coming(student: Student, around: Around, firstDay: string): Membership {
  const { of, sameTerm, now } = around
  const member = student.members.find((each) => each.class_sourced_id === of.id)
  const begins = (member && isMember(member) && member.begins_on) || ''
  if (begins > firstDay && begins > (of.beginsOn ?? '')) return since(startOfDay(begins), student, around)

  const entered = known(member?.entered_at, now)
  const listedAt = earliest(ofClass(student, of.id).map((each) => each.created_at))
  const before = student.lectures.some(
    ({ class_sourced_id: id, created_at }) => sameTerm.has(id ?? '') && created_at < (listedAt ?? ''),
  )
  // A student who had the lecture before that version of the roster was a member already.
  const newInRoster = entered !== undefined && (listedAt ?? '9') >= entered ? entered : undefined
  const at = earliest([newInRoster, before ? listedAt : undefined].filter((each) => each !== undefined))
  return at === undefined ? {} : since(new Date(at), student, around)
}

function since(at: Date, student: Student, { sections }: Around): Membership {
  const left = sections.filter(({ id }) => isIn(student, id, 'ever') && !isIn(student, id, 'now'))
  return { since: at, from: nameOf(left[0]) }
}

function leaving(student: Student, { of, sections, now }: Around): Membership {
  const member = student.members.find(({ class_sourced_id }) => class_sourced_id === of.id)
  const ends = member && isMember(member) ? member.ends_on : undefined
  const over = ends ? new Date(startOfDay(ends).getTime() + 24 * 3600 * 1000) : undefined
  const other = sections.find(({ id }) => isIn(student, id, 'now'))
  if (over && over <= now && (of.endsOn === null || (ends ?? '') < of.endsOn)) return { until: over, to: nameOf(other) }
  if (isIn(student, of.id, 'now')) return {}

  const removed = ofClass(student, of.id).flatMap(({ removed_at }) => removed_at ?? [])
  const left = known(member?.left_at, now)
  const at = earliest([left, removed.toSorted(compare).at(-1)].filter((each) => each !== undefined))
  return at === undefined ? {} : { until: new Date(at), to: nameOf(other) }
}

/** Whether the student is in a class by the list of lectures or the last roster that has it, or ever was. */
function isIn(student: Student, classId: string, when: 'ever' | 'now') {
  const held = ofClass(student, classId)
  if (held.some(({ removed_at }) => when === 'ever' || removed_at === null)) return true
  return student.members.some((each) => each.class_sourced_id === classId && (when === 'ever' || isMember(each)))
}

const isMember = ({ left_at }: Member) => left_at === null

const ofClass = ({ lectures }: Student, classId: string) =>
  lectures.filter(({ class_sourced_id }) => class_sourced_id === classId)

const sharesTerm = (one: RosterClass, other: RosterClass) => one.terms.some((term) => other.terms.includes(term))

const nameOf = (found: RosterClass | undefined) => found && (found.code ?? found.id)

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

const earliest = (times: readonly string[]) => times.toSorted(compare).at(0)
