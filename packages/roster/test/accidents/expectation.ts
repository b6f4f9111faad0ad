import { inspect } from 'node:util'
import { problemSentence } from '../../src/sentences.ts'
import type { Fault, Question } from '../../src/model/problem.ts'
import type { Period, Roster } from '../../src/model/roster.ts'
import { joinedPeriods } from '../../src/model/terms.ts'
import type { Notes } from '../../src/model/notes.ts'

/** The lectures for everybody, written down from the data of a base and never from what the product reads. */
export type Expected = {
  terms: Map<string, { beginsOn: string | null; endsOn: string | null }>
  classes: Map<string, { title: string; terms: string[] }>
  /** Names by number. */
  students: Map<string, string>
  /** Periods by `number classId`. */
  enrolments: Map<string, Period[]>
  withdrawals: Set<string>
}

/** What the product made of a source. `crash`: an error that is not a refusal. */
export type Taken = {
  roster?: Roster | undefined
  faults: readonly Fault[]
  questions: readonly Question[]
  notes: Notes
  crash?: unknown
}

/** What is right after an accident. `told`: rows of the file that a refusal names. `loose`: names may be written in another way. */
export type Right = {
  right: 'same' | 'refused' | 'either'
  told?: { file: string; row: number }[]
  notes?: string[]
  loose?: boolean
}

export const nobody = (): Expected => ({
  terms: new Map(),
  classes: new Map(),
  students: new Map(),
  enrolments: new Map(),
  withdrawals: new Set(),
})

export const copyOfExpected = ({ terms, classes, students, enrolments, withdrawals }: Expected): Expected => ({
  terms: new Map(terms),
  classes: new Map(classes),
  students: new Map(students),
  enrolments: new Map(enrolments),
  withdrawals: new Set(withdrawals),
})

const period = ({ beginsOn, endsOn }: Period) => `${beginsOn ?? ''}..${endsOn ?? ''}`

function linesOf(expected: Expected, loose: boolean): Set<string> {
  return new Set([
    ...Array.from(expected.terms, ([id, days]) => `term ${id} ${period(days)}`),
    ...Array.from(expected.classes, ([id, { title, terms }]) => `class ${id} ‘${title}’ ${terms.join(' ')}`),
    ...Array.from(expected.students, ([number, name]) => `student ${number}${loose ? '' : ` ‘${name}’`}`),
    ...Array.from(
      expected.enrolments,
      ([key, periods]) => `enrolment ${key} ${periods.map(period).toSorted().join(' ')}`,
    ),
    ...Array.from(expected.withdrawals, (key) => `withdrawal ${key}`),
  ])
}

function asExpected(roster: Roster): Expected {
  const found = nobody()
  for (const { sourcedId, beginsOn, endsOn } of roster.terms) found.terms.set(sourcedId, { beginsOn, endsOn })
  for (const { sourcedId, title, terms } of roster.classes) found.classes.set(sourcedId, { title, terms })
  for (const { number, name } of roster.students) found.students.set(number, name)
  for (const { student, classId, periods } of roster.enrolments.values()) {
    const key = `${student} ${classId}`
    const known = found.enrolments.get(key)
    found.enrolments.set(key, [...(known ? joinedPeriods([known, periods]) : periods)])
  }
  for (const { student, classId } of roster.withdrawals) {
    const key = `${student} ${classId}`
    if (!found.enrolments.has(key)) found.withdrawals.add(key)
  }
  return found
}

/** What is wrong with the result, or undefined. `strict`: nothing is refused that can be read, and each damaged row is told. */
export function wrongWith(taken: Taken, expected: Expected, right: Right, strict: boolean): string | undefined {
  if (taken.crash !== undefined) return `crashed: ${inspect(taken.crash).split('\n').slice(0, 3).join(' ')}`
  if (!taken.roster) {
    if (right.right === 'same' && strict) return `refused: ${toldBy(taken)}`
    return silence(taken) ?? (strict ? untold(taken, right) : undefined)
  }
  const difference = differenceOf(expected, asExpected(taken.roster), right.loose === true)
  if (right.right === 'refused') return `taken without a word: ${difference ?? 'as if nothing had happened'}`
  if (difference !== undefined) return `taken with another result: ${difference}`
  const missing = strict
    ? (right.notes ?? []).find((code) => !taken.notes.counts[code as keyof typeof taken.notes.counts])
    : undefined
  return missing === undefined ? undefined : `taken without the note ‘${missing}’`
}

function differenceOf(expected: Expected, got: Expected, loose: boolean): string | undefined {
  const [want, have] = [linesOf(expected, loose), linesOf(got, loose)]
  const missing = [...want].filter((line) => !have.has(line))
  const extra = [...have].filter((line) => !want.has(line))
  if (missing.length + extra.length === 0) return undefined
  const some = (lines: string[]) => lines.slice(0, 4).join('; ') + (lines.length > 4 ? `; … ${lines.length}` : '')
  return `expected and missing: ${some(missing) || 'nothing'} | got instead: ${some(extra) || 'nothing'}`
}

const problems = ({ faults, questions }: Taken): readonly (Fault | Question)[] => [...faults, ...questions]

const toldBy = (taken: Taken): string =>
  problems(taken)
    .slice(0, 6)
    .map(({ code, file, row, field, value }) =>
      `${code} ${file}${row === undefined ? '' : `:${row}`} ${field ?? ''} ${value ?? ''}`.trim(),
    )
    .join(' | ')

/** A refusal names a file and has a sentence in both languages. */
function silence(taken: Taken): string | undefined {
  const all = problems(taken)
  if (all.length === 0) return 'refused without a fault or a question'
  for (const problem of all) {
    if (problem.file === '') return `refused without a file: ${problem.code}`
    for (const language of ['ko', 'en'] as const) {
      const sentence = problemSentence(problem, language)
      if (sentence.trim() === '' || /\{\w+\}|undefined/.test(sentence))
        return `no sentence (${language}) for ${problem.code}: ‘${sentence}’`
    }
  }
  return undefined
}

/** Questions stand at a column or name a value; faults name the damaged rows. */
function untold(taken: Taken, { told = [] }: Right): string | undefined {
  if (told.length === 0) return undefined
  const { faults, questions } = taken
  if (faults.length === 0)
    return questions.some(({ value, row }) => value !== undefined || row !== undefined)
      ? undefined
      : 'no question names a value'
  const missing = told.filter(({ row }) => !faults.some((fault) => fault.row === row))
  return missing.length === 0
    ? undefined
    : `refused, but not for row ${missing.map(({ row }) => row).join(', ')}: ${toldBy(taken)}`
}
