import { note, type Notes } from '../../model/notes.ts'
import type { Place, Question } from '../../model/problem.ts'
import type { Roster } from '../../model/roster.ts'
import { koreanDay } from '../../model/terms.ts'
import type { Meaning } from './columns.ts'
import { type TableOptions, withColumns } from './enrolled.ts'
import type { Entry } from './entries.ts'
import { isFault, type PartWithProposal, readMeaning, type ReadPart } from './meaning.ts'
import { placeOf } from './part.ts'

// What a first import cannot compare with an earlier one: columns dragged with the fill handle, and years ahead.

/** How an operator's yes to a question is kept in the map. */
export const confirmation = ({ code, value = '' }: Pick<Question, 'code' | 'value'>): string => `${code} ${value}`

/** Fewer classes tell nothing. */
const fewestClasses = 5
const counted: readonly Meaning[] = ['code', 'section', 'title', 'year', 'term']

/**
 * Questions about classes of one student in a column that counts, and about terms that lie years ahead. All rows count,
 * whatever becomes of hidden ones, so that `roster map` asks the same as an import does later.
 */
export function doubtsAbout(
  useful: readonly PartWithProposal[],
  { map, term: named, today = koreanDay(new Date()) }: TableOptions,
): Question[] {
  const rowsOf = new Map<string, number>()
  const questions: Question[] = []
  const farTerms = new Set<string>()
  for (const { part, proposal } of useful) {
    // A term that is still to be chosen does not matter here.
    const term = proposal.term === undefined ? `${today.slice(0, 4)}-1` : proposal.term
    const { meaningOf } = readMeaning(
      { part: withColumns(part, proposal.columns), proposal: { ...proposal, term } },
      map,
    )
    for (const entry of part.entries.values()) {
      const meant = meaningOf(entry)
      if (isFault(meant)) continue
      rowsOf.set(meant.classId, (rowsOf.get(meant.classId) ?? 0) + 1)
      const year = Number(meant.term.slice(0, 4))
      if (year < Number(today.slice(0, 4)) + 2 || farTerms.has(meant.term) || meant.term === named) continue
      farTerms.add(meant.term)
      questions.push({ ...placeOf(part, entry.row, 'year'), code: 'far-term', value: meant.term })
    }
  }
  const single = rowsOf.values().reduce((sum, rows) => sum + (rows === 1 ? 1 : 0), 0)
  if (rowsOf.size >= fewestClasses && single > rowsOf.size / 2)
    for (const { part } of useful)
      for (const meaning of counted) {
        const found = part.header.positions.has(meaning) ? counting(part.entries.values(), meaning, single) : undefined
        if (!found) continue
        const place = placeOf(part, part.header.row, meaning)
        const values = { ...found, single, classes: rowsOf.size }
        questions.push({ ...place, code: 'counting-column', value: place.field, values })
      }
  return questions.filter((question) => !map?.confirmed.includes(confirmation(question)))
}

type Counted = { first: string; last: string }

/**
 * The longest run of values in which each differs from the one above by the same number, if runs are about as many rows as
 * there are classes of one student: 01, 02; CSE2040, CSE2039; 10, 20.
 */
function counting(entries: IteratorObject<Entry>, meaning: Meaning, single: number): Counted | undefined {
  let inRuns = 0
  let longest: (Counted & { rows: number }) | undefined
  let run = { first: '', last: '', step: 0, rows: 0 }
  const endRun = () => {
    if (run.rows < fewestClasses) return
    inRuns += run.rows
    if (!longest || run.rows > longest.rows) longest = run
  }
  for (const entry of entries) {
    const value = entry[meaning]
    const step = run.rows === 0 ? 0 : stepBetween(run.last, value)
    if (step !== 0 && (run.rows === 1 || step === run.step)) run = { ...run, last: value, step, rows: run.rows + 1 }
    else {
      endRun()
      run = step === 0 ? { first: value, last: value, step, rows: 1 } : { first: run.last, last: value, step, rows: 2 }
    }
  }
  endRun()
  return longest && inRuns >= 0.8 * single ? { first: longest.first, last: longest.last } : undefined
}

/** Values are longer only by mistake. */
const longestValue = 60

/** By how much the only number in which two values differ is larger in the second; 0 if they differ otherwise. */
function stepBetween(before: string, value: string): number {
  if (before === value || before.length > longestValue || value.length > longestValue) return 0
  const [one, other] = [before.split(/(\d+)/), value.split(/(\d+)/)]
  if (one.length !== other.length) return 0
  const differing = one.flatMap((part, index) => (part === other[index] ? [] : [index]))
  const [index = 0] = differing
  return differing.length === 1 && index % 2 === 1 ? Number(other[index]) - Number(one[index]) : 0
}

type TwoSections = { student: string; classId: string; other: string }

/**
 * Notes each student who is in two sections of one course, at the first row of the second one. `courseOf`: the course of each class
 * that has sections.
 */
export function noteTwoSections(
  { enrolments }: Roster,
  { parts, courseOf }: { parts: readonly ReadPart[]; courseOf: ReadonlyMap<string, string> },
  notes: Notes,
): void {
  const found: TwoSections[] = []
  let student = ''
  let known = new Map<string, string>()
  for (const enrolment of enrolments.values()) {
    // The enrolments are in the order of the students.
    if (enrolment.student !== student) {
      student = enrolment.student
      known = new Map()
    }
    const course = courseOf.get(enrolment.classId)
    if (course === undefined) continue
    const other = known.get(course)
    if (other === undefined) known.set(course, enrolment.classId)
    else found.push({ student, classId: enrolment.classId, other })
  }
  if (found.length === 0) return
  const places = placesOf(found, parts)
  for (const each of found) {
    const { classId, other } = each
    const place = places.get(keyOf(each)) ?? { file: parts[0]?.part.file ?? '' }
    note(notes, 'two-sections', place, { value: other, values: { student: each.student, other: classId } })
  }
}

const keyOf = ({ student, classId }: Pick<TwoSections, 'student' | 'classId'>) => `${student}\n${classId}`

/** The first row of each of these enrolments. A roster keeps no rows, so the tables are read once more. */
function placesOf(found: readonly TwoSections[], parts: readonly ReadPart[]): Map<string, Place> {
  const wanted = new Set(found.map(keyOf))
  const places = new Map<string, Place>()
  for (const { part, meaningOf } of parts)
    for (const entry of part.entries.values()) {
      const meant = meaningOf(entry)
      if (isFault(meant) || !meant.enrolled) continue
      const key = keyOf({ student: entry.number, classId: meant.classId })
      if (wanted.delete(key)) places.set(key, placeOf(part, entry.row, 'number'))
    }
  return places
}
