import { type RosterClass, type RosterTerm, withoutZeros } from '@campus-connect/roster/model'
import {
  listStudentClasses,
  type SnapshotBatch,
  storedBatches,
  type StudentClasses,
} from '../../database/queries/roster/snapshot-rows.ts'
import type { Db } from '../../database/schema/tables.ts'
import { compareNames, type NameTally } from './names.ts'
import { compareTerms, termsOf } from './terms.ts'

/** `before`: in the roster in use. `removed`: missing in the new one. */
export type Tally = { before: number; removed: number }
export type Count = Tally & { added: number }

/** A class of at least five students that loses more than half of them. */
export type ClassLoss = Tally & { id: string; title: string; code: string | null }

/** How a term of the roster in use changes. `term` is empty for classes without one. */
export type TermChange = {
  term: string
  students: Tally
  classes: Tally
  enrolments: Tally
  /** Of the classes that stay: those with another title or code. */
  renamed: number
}

/** What a roster changes. It holds no personal data and is stored with the snapshot. */
export type Change = {
  students: Count
  classes: Count
  enrolments: Count
  names: NameTally
  /** Whether a dated term takes the place of an earlier one. */
  newTerm: boolean
  /** Without terms that are over, or that a later one replaces. */
  terms: TermChange[]
  losses: { total: number; first: ClassLoss[] }
  /** Korean sentences that say why it looks like a mistake, even if little is removed. */
  mistakes: { code: 'other-term' | 'zeros'; text: string }[]
}

/** Losses that are named one by one. */
const shownLosses = 20
/** A smaller class may lose anybody. */
const smallestClass = 5

/** A roster as it is compared. `enrolled` is in the order of the numbers and can be read once. */
export type View = {
  terms: ReadonlyMap<string, RosterTerm>
  classes: ReadonlyMap<string, RosterClass>
  /** The names by number. */
  students: ReadonlyMap<string, string>
  enrolled: Iterator<StudentClasses, void> | AsyncIterator<StudentClasses, void>
}

/** A roster whose batches come as an import writes them. */
export async function viewOf(batches: AsyncIterable<SnapshotBatch>): Promise<View> {
  const terms = new Map<string, RosterTerm>()
  const classes = new Map<string, RosterClass>()
  const students = new Map<string, string>()
  const enrolled = new Map<string, string[]>()
  for await (const { table, rows } of batches) {
    if (table === 'roster_terms')
      for (const { sourced_id: sourcedId, parent, begins_on: beginsOn, ends_on: endsOn } of rows)
        terms.set(sourcedId, { sourcedId, parent, beginsOn, endsOn })
    if (table === 'roster_classes')
      for (const { sourced_id: sourcedId, title, code, terms } of rows)
        classes.set(sourcedId, { sourcedId, title, code, terms: JSON.parse(terms) as string[] })
    if (table === 'roster_students') for (const { number, name } of rows) students.set(number, name)
    if (table === 'roster_enrolments')
      for (const { student_number, class_sourced_id } of rows)
        entry(enrolled, student_number, () => []).push(class_sourced_id)
  }
  return {
    terms,
    classes,
    students,
    enrolled: Array.from(enrolled, ([student, ids]) => ({ student, classes: ids })).values(),
  }
}

/** A stored roster. Its enrolments are read in pages, so that they do not fill the memory. */
export async function storedView(db: Db, snapshot: string): Promise<View> {
  return { ...(await viewOf(storedBatches(db, snapshot))), enrolled: listStudentClasses(db, snapshot) }
}

/** What the second snapshot changes in the first one. Both are stored. */
export async function compareSnapshots(db: Db, [from, to]: readonly [string, string], today: string): Promise<Change> {
  return compare(await storedView(db, from), await storedView(db, to), today)
}

/** What `next` changes in `base`. `today` is the day in Korea. */
export async function compare(base: View, next: View, today: string): Promise<Change> {
  const { wrong, newTerm, isCompared } = compareTerms(base, next, today)
  const { studentsOf, enrolmentsOf, added } = await compareEnrolments(base, next)
  const students = countKeys(base.students, next.students)
  const classes = countKeys(base.classes, next.classes)
  const enrolments = { before: 0, removed: 0, added }
  for (const each of enrolmentsOf.values()) addTo(enrolments, each)

  const terms = new Map<string, TermChange>()
  const losses: ClassLoss[] = []
  for (const [id, old] of base.classes) {
    const now = next.classes.get(id)
    const tally = enrolmentsOf.get(id) ?? none()
    const compared = termsOf(old).filter(isCompared)
    for (const term of compared) {
      const change = entry(terms, term, () => newTermChange(term, studentsOf.get(term)))
      addTo(change.classes, { before: 1, removed: now ? 0 : 1 })
      addTo(change.enrolments, tally)
      if (now && (now.title !== old.title || now.code !== old.code)) change.renamed += 1
    }
    if ((now || compared.length > 0) && tally.before >= smallestClass && tally.removed > tally.before / 2)
      losses.push({ id, title: old.title, code: old.code, ...tally })
  }
  losses.sort((one, other) => other.removed - one.removed)
  return {
    students,
    classes,
    enrolments,
    names: compareNames(base.students, next.students),
    newTerm,
    terms: [...terms.values()],
    losses: { total: losses.length, first: losses.slice(0, shownLosses) },
    mistakes: [...wrong.map((text) => ({ code: 'other-term' as const, text })), ...lostZeros(base, next)],
  }
}

/** `studentsOf` has the students of each term, `enrolmentsOf` the enrolments of each class. */
async function compareEnrolments(base: View, next: View) {
  const [studentsOf, enrolmentsOf] = [new Map<string, Tally>(), new Map<string, Tally>()]
  let added = 0
  for await (const [before, after] of pairs(base.enrolled, next.enrolled)) {
    const now = new Set(after)
    for (const id of before) addTo(entry(enrolmentsOf, id, none), { before: 1, removed: now.delete(id) ? 0 : 1 })
    added += now.size
    // A class that stays keeps its students in the term, also under another name of the term.
    const stays = new Set(after.flatMap((id) => [...termsOf(next.classes.get(id)), ...termsOf(base.classes.get(id))]))
    for (const term of new Set(before.flatMap((id) => termsOf(base.classes.get(id)))))
      addTo(entry(studentsOf, term, none), { before: 1, removed: stays.has(term) ? 0 : 1 })
  }
  return { studentsOf, enrolmentsOf, added }
}

/** Whether both rosters have the same content, because a file may be rewritten every night. */
export function changesNothing({ students, classes, enrolments, names, newTerm, terms }: Change): boolean {
  const moved = [students, classes, enrolments].some(({ added, removed }) => added + removed > 0)
  return !moved && names.removed === 0 && !newTerm && terms.every(({ renamed }) => renamed === 0)
}

/** The classes of each student in both rosters. */
async function* pairs(base: View['enrolled'], next: View['enrolled']) {
  const take = async (enrolled: View['enrolled']) => (await enrolled.next()).value ?? undefined
  let [one, other] = [await take(base), await take(next)]
  while (one || other) {
    const student = !other || (one && one.student < other.student) ? one?.student : other.student
    const [before, after] = [one, other].map((each) => (each?.student === student ? each : undefined))
    yield [before?.classes ?? [], after?.classes ?? []] as const
    if (before) one = await take(base)
    if (after) other = await take(next)
  }
}

type Keys = ReadonlyMap<string, unknown>

function countKeys(before: Keys, after: Keys): Count {
  const removed = missing(before, after).length
  return { before: before.size, removed, added: after.size - (before.size - removed) }
}

const missing = (from: Keys, keys: Keys) => [...from.keys()].filter((key) => !keys.has(key))

/**
 * Numbers and class ids that go, and others that come and are equal to them as integers: a spreadsheet dropped the leading
 * zeros, or an export brought them back. Each is one student or class, not two.
 */
function lostZeros(base: View, next: View): Change['mistakes'] {
  const changed = (['students', 'classes'] as const).flatMap((kind) => {
    const gone = new Map(missing(base[kind], next[kind]).map((key) => [withoutZeros(key), key]))
    return missing(next[kind], base[kind]).flatMap((to) => {
      const from = gone.get(withoutZeros(to))
      return from === undefined ? [] : [`${from} → ${to}`]
    })
  })
  if (changed.length === 0) return []
  const text = `앞의 0만 다른 학번이나 과목 코드로 바뀝니다 (${changed.length}개, 예: ${changed[0]}). 표 프로그램이 0을 지우지 않았는지 확인해주세요.`
  return [{ code: 'zeros', text }]
}

const newTermChange = (term: string, students: Tally = none()): TermChange => ({
  term,
  students,
  classes: none(),
  enrolments: none(),
  renamed: 0,
})

const none = (): Tally => ({ before: 0, removed: 0 })

function addTo(sum: Tally, { before, removed }: Tally) {
  sum.before += before
  sum.removed += removed
}

function entry<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const found = map.get(key) ?? create()
  map.set(key, found)
  return found
}
