import { Enrolments, type UnorderedRoster } from '../../model/enrolments.ts'
import { note, type Notes } from '../../model/notes.ts'
import type { Fault } from '../../model/problem.ts'
import type { Period, RosterStudent } from '../../model/roster.ts'
import { isMasked } from '../../model/student-numbers.ts'
import { isWhole, noteNames, preferredName } from '../../model/listed-names.ts'
import { isSamePerson } from '../../model/same-name.ts'
import { rosterTerm } from '../../model/term-names.ts'
import { classesOf, rosterClass, similarClasses, titleFaults } from './classes.ts'
import type { Entry } from './entries.ts'
import type { TableMap } from './map.ts'
import {
  faultAt,
  isFault,
  type Meant,
  missingCodes,
  missingSections,
  type PartWithProposal,
  readMeaning,
  type ReadPart,
} from './meaning.ts'
import { type Part, placeOf } from './part.ts'

/** A table tells no dates. */
const always: readonly Period[] = []

/** Makes a roster of all parts. A class is a term, a code and a section. Any row that enrols a student counts. */
export function buildRoster(
  parts: readonly PartWithProposal[],
  map: TableMap | undefined,
  notes: Notes,
): { roster: UnorderedRoster; faults: Fault[]; parts: readonly ReadPart[]; courseOf: ReadonlyMap<string, string> } {
  const read = parts.map((each) => readMeaning(each, map))
  const found = new Collected()
  const faults = read.flatMap((each) => [
    ...each.part.entries.values().flatMap((entry): Fault[] => {
      const { row, number } = entry
      if (number === '') return [faultAt(each.part, row, { meaning: 'number', code: 'missing-number' })]
      const meant = each.meaningOf(entry)
      if (isFault(meant)) return [faultAt(each.part, row, meant)]
      meant.rows += 1
      found.add(each.part, entry, meant)
      return []
    }),
    ...missingSections(each),
    ...missingCodes(each),
  ])
  const classes = classesOf(read)
  const terms = new Set(classes.values().map(({ term }) => term))
  const [first] = parts
  if (first) found.note(notes, first.part.file)
  return {
    roster: {
      terms: [...terms].filter((term) => term !== '').map(rosterTerm),
      classes: Array.from(classes, ([id, spellings]) => rosterClass(id, spellings)),
      ...found.roster(),
    },
    parts: read,
    courseOf: coursesOf(read),
    faults: [...faults, ...found.faults, ...titleFaults(read, classes), ...similarClasses(read, classes)],
  }
}

/** The course of each class that is one of its sections. */
function coursesOf(parts: readonly ReadPart[]): Map<string, string> {
  const courses = new Map<string, string>()
  for (const { classId, bare } of parts.flatMap(({ lectures }) => lectures)) {
    const section = bare.lastIndexOf('\n') + 1
    if (section < bare.length) courses.set(classId, bare.slice(0, section))
  }
  return courses
}

type Withdrawal = { student: string; classId: string; word: string; part: Part; row: number }

/** The students of all rows, with their enrolments and withdrawals. */
class Collected {
  /** Students with two names. */
  readonly faults: Fault[] = []
  /** With the place of the name. */
  readonly #students = new Map<string, RosterStudent & { part: Part; row: number }>()
  readonly #enrolments = new Enrolments()
  readonly #withdrawals = new Map<string, Withdrawal>()
  #maskedNames = 0

  add(part: Part, { row, number, name }: Entry, { classId, enrolled, word }: Meant): void {
    if (isMasked(name)) this.#maskedNames += 1
    const known = this.#students.get(number)
    if (known && isOtherName(known.name, name)) {
      const values = { number, other: known.name, file: known.part.file, row: known.row }
      this.faults.push({ ...placeOf(part, row, 'name'), code: 'second-name', value: name, values })
    }
    if (!known || preferredName(name, known.name) !== known.name)
      this.#students.set(number, { number, name, part, row })
    if (enrolled) this.#enrolments.add({ student: number, classId, periods: always })
    else {
      const key = keyOf({ student: number, classId })
      const other = this.#withdrawals.get(key)
      if (!other || word < other.word) this.#withdrawals.set(key, { student: number, classId, word, part, row })
    }
  }

  /** Notes what is unusual, and leaves out the withdrawals of students whom another row enrols. */
  note(notes: Notes, file: string): void {
    if (this.#withdrawals.size > 0)
      for (const enrolment of this.#enrolments.values()) {
        const withdrawal = this.#withdrawals.get(keyOf(enrolment))
        if (!withdrawal) continue
        this.#withdrawals.delete(keyOf(enrolment))
        note(notes, 'both-statuses', placeOf(withdrawal.part, withdrawal.row), { value: withdrawal.word })
      }
    const named = this.#students
      .values()
      .map(({ name, part, row }) => ({ name, place: () => placeOf(part, row, 'name') }))
    noteNames(notes, named, file)
    if (this.#maskedNames > 0) note(notes, 'masked-name', { file }, { values: { names: this.#maskedNames } })
  }

  roster(): Pick<UnorderedRoster, 'students' | 'enrolments' | 'withdrawals'> {
    return {
      students: Array.from(this.#students.values(), ({ number, name }) => ({ number, name })),
      enrolments: this.#enrolments,
      withdrawals: Array.from(this.#withdrawals.values(), ({ student, classId, word }) => ({ student, classId, word })),
    }
  }
}

const keyOf = ({ student, classId }: { student: string; classId: string }) => `${student}\n${classId}`

/** Whether two names belong to different people. A missing, masked or damaged name fits any person. */
const isOtherName = (one: string, other: string) =>
  one !== other && isWhole(one) && isWhole(other) && !isSamePerson(one, other)
