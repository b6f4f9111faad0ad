import type { Fault, Question } from '../../model/problem.ts'
import { cleanText, folded } from '../../model/text.ts'
import { termReader, termsIn } from '../../model/term-names.ts'
import { bareSection, hasSectionInside } from '../../model/class-code.ts'
import { bareName, type Meaning, meanings } from './columns.ts'
import { aboveFaults, rowFaults } from './faults.ts'
import { answerFor, type Contents, type TableKind, type TableMap } from './map.ts'
import { entriesWithout } from './entries.ts'
import { type HeadedSheet, type Part, placeOf } from './part.ts'
import { enrolmentReader, isTellingName, isTellingTitle, isVague } from './status.ts'
import { type Lecture, lectureAbove, lectureOfName, lectureOfSheet } from './titles.ts'

/** The interpretation of a part. It is certain if there are no questions and faults. */
export type Proposal = {
  kind: TableKind | 'courses'
  columns: Map<Meaning, string>
  sectionInCode: boolean
  /** Undecided status words, with their numbers of rows. */
  unknownWords: Map<string, number>
  /** The term of rows that name none; null = each row names one. Undefined = unknown. */
  term: string | null | undefined
  /** Of a class roster. */
  lecture: Partial<Lecture>
  /** Whether the students of the part are enrolled; undefined = undecided. */
  contents: Contents | undefined
  questions: Question[]
  faults: Fault[]
}

/** `rows`: the most that a sheet may have. `onRow` is called for each. */
export type TableOptions = {
  map?: TableMap | undefined
  term?: string | undefined
  /** The day in Korea, by default that of the machine. */
  today?: string | undefined
  rows?: number | undefined
  onRow?: (() => void) | undefined
}

/** `term` is given by the operator for tables without one. */
export function propose(part: Part, { map, term: named }: TableOptions = {}): Proposal {
  const { header, file, sheet } = part
  const columns = new Map([...header.positions].map(([meaning, index]) => [meaning, header.names[index] ?? '']))
  if (!map && isIdleStatus(part, columns.get('status'))) columns.delete('status')
  for (const [meaning, name] of columns) if (map?.hidden === 'skip' && isHidden(part, name)) columns.delete(meaning)

  const hasLecture = columns.has('code') || columns.has('title')
  const kind = map?.kind ?? (columns.has('number') ? (hasLecture ? 'enrolments' : 'class-roster') : 'courses')
  const inTitles = kind === 'class-roster' ? lectureAbove(header.titles) : {}
  const inName = kind === 'class-roster' ? { ...lectureOfName(file), ...lectureOfSheet(sheet) } : {}
  const lecture = { ...inName, ...inTitles }
  const terms = termsAround(part)
  if (kind === 'class-roster') dropStudentColumns(part, columns, { lecture, terms })
  const unknownWords = unknownWordsOf(part, columns.get('status'), map)
  const chosen = map?.term ?? named
  const term = hasTermInRows(part, columns) ? null : (chosen ?? (terms.length === 1 ? terms[0] : undefined))
  const codes = new Set(
    part.entries
      .values()
      .map(({ code }) => code)
      .filter((code) => code !== ''),
  )
  const proposal: Proposal = {
    kind,
    columns,
    sectionInCode: map?.sectionInCode ?? (!columns.has('section') && hasSectionInside(codes)),
    unknownWords,
    term,
    lecture,
    contents: contentsOf(part, map),
    questions: [],
    faults:
      kind === 'courses'
        ? aboveFaults(part, kind, null)
        : rowFaults(withColumns(part, columns), { kind, term, lecture, terms }),
  }
  const place = placeOf(part, header.row)
  const ask = (code: Question['code'], value?: string, values?: Question['values']) =>
    void proposal.questions.push({ ...place, code, value, values })

  if (proposal.contents === undefined) ask('telling-name', telling(part))
  const rivals = map
    ? rivalsOf(part, columns).filter(([meaning]) => meaning === 'status' && !map.columns.status)
    : rivalsOf(part, columns)
  for (const [meaning, names] of rivals) ask('rival-columns', meaning, { columns: names.join(', ') })
  for (const [word, rows] of unknownWords) ask('unknown-status', word, { rows })
  const strange = term === null || chosen === undefined || terms.length === 0 || terms.includes(chosen)
  if (term !== null && (!strange || (chosen === undefined && terms.length > 1)))
    ask('several-terms', [...new Set([...(chosen === undefined ? [] : [chosen]), ...terms])].join(', '))
  else if (term === undefined) ask('no-term')
  if (kind === 'class-roster') {
    // Any list of students has a name; one with a code or section is that of a class.
    const isNamed = inTitles.title ?? inTitles.code ?? inName.code ?? inName.section
    if (isNamed === undefined) ask('no-lecture')
    const sections = sectionsOf(part, columns)
    if (
      columns.has('section') &&
      sections.size > 0 &&
      !map &&
      isOtherSection(columns.get('section'), sections, lecture)
    )
      ask('rival-columns', 'section', { columns: [columns.get('section'), lecture.section ?? '–'].join(', ') })
    if (isOtherLecture(inName, inTitles)) ask('several-lectures', describe(inTitles), { name: describe(inName) })
  }
  return proposal
}

/** The terms that the rows above the header, the file and the sheet name. */
const termsAround = ({ header, file, sheet }: HeadedSheet) => [
  ...new Set([...header.titles.flatMap(({ cells }) => cells), file, sheet].flatMap(termsIn)),
]

/** The question for the term, if no row can answer it, because neither a column nor anything around the table names one. */
export function termQuestion(headed: HeadedSheet, { map, term }: TableOptions): Question | undefined {
  const { header, sheetHidden } = headed
  const { positions } = header
  if (map || term !== undefined || sheetHidden || !positions.has('number')) return undefined
  if (positions.has('term') || positions.has('year') || termsAround(headed).length > 0) return undefined
  return { ...placeOf(headed, header.row), code: 'no-term' }
}

/** The part without the values of ignored columns. */
export function withColumns(part: Part, columns: ReadonlyMap<Meaning, string>): Part {
  const left = meanings.filter((meaning) => part.header.positions.has(meaning) && !columns.has(meaning))
  if (left.length === 0) return part
  return { ...part, entries: entriesWithout(left, part.entries) }
}

/** In a class roster, year and class of the student may be next to those of the lecture. */
function dropStudentColumns(
  { entries }: Part,
  columns: Map<Meaning, string>,
  { lecture, terms }: { lecture: Partial<Lecture>; terms: readonly string[] },
) {
  const isKnown = (text: string) => termsIn(text).every((term) => terms.includes(term))
  const named = new Set(entries.values().map(({ term }) => term))
  if (terms.length > 0 && entries.values().every(({ year }) => year === '') && [...named].every(isKnown))
    columns.delete('term')
  if (lecture.section !== undefined && isOfStudent(columns.get('section'))) columns.delete('section')
}

/** At some colleges `반` is the class of a student. */
const isOfStudent = (name = '') => /^(반|반번호)$/u.test(bareName(name))

function sectionsOf({ entries }: Part, columns: ReadonlyMap<Meaning, string>) {
  return new Set(
    columns.has('section')
      ? entries
          .values()
          .map(({ section }) => bareSection(section))
          .filter(Boolean)
      : [],
  )
}

/** Whether the sections of the rows contradict the one of the lecture, or may be those of the students. */
function isOtherSection(name: string | undefined, sections: ReadonlySet<string>, { section }: Partial<Lecture>) {
  if (section !== undefined) return [...sections].some((each) => each !== bareSection(section))
  return isOfStudent(name) && sections.size > 1
}

/** The map's answer for the name that describes these rows, or for the sheet. */
function contentsOf(part: Part, map: TableMap | undefined): Contents | undefined {
  const name = telling(part)
  return name === undefined ? (answerFor(map, part.sheet) ?? 'enrolled') : answerFor(map, name)
}

const describe = ({ code, section, title }: Partial<Lecture>) => [code, section, title].filter(Boolean).join(' ')

/** The name that says that the students may not be enrolled: of the sheet, the file or the title. */
function telling({ sheet, file, header: { titles } }: Part): string | undefined {
  const named = [sheet, file.replace(/\.\w+$/, '')].find(isTellingName)
  return named ?? titles.flatMap(({ cells }) => cells.map(cleanText)).find(isTellingTitle)
}

function isHidden({ header, hiddenColumns }: Part, name: string) {
  return hiddenColumns.has(header.names.indexOf(name))
}

/** A column with a vague name is a status only if a word of it is one. */
function isIdleStatus({ entries }: Part, name: string | undefined) {
  if (name === undefined || !isVague(name)) return false
  const statusOf = enrolmentReader({ in: [], out: [] })
  return entries.values().every(({ status }) => status === '' || statusOf(status, name) === 'idle')
}

/** Remarks say nothing about the enrolment. */
function unknownWordsOf({ entries }: Part, name: string | undefined, map: TableMap | undefined) {
  const words = new Map<string, number>()
  if (name === undefined) return words
  const isRemark = name.endsWith('비고')
  const statusOf = enrolmentReader(map?.status ?? { in: [], out: [] })
  for (const { status } of entries.values()) {
    const enrolled = statusOf(status, name)
    if (enrolled === 'unknown' || (enrolled === 'idle' && !isRemark)) words.set(status, (words.get(status) ?? 0) + 1)
  }
  return words
}

function rivalsOf({ header: { rivals, names }, otherStatus }: Part, columns: ReadonlyMap<Meaning, string>) {
  const found: [Meaning, string[]][] = []
  for (const meaning of ['number', 'code'] as const) {
    const others = rivals.get(meaning)
    if (others) found.push([meaning, [columns.get(meaning) ?? '', ...others.map((index) => names[index] ?? '')]])
  }
  if (otherStatus.size > 0)
    found.push(['status', [columns.get('status') ?? '', ...otherStatus].filter((name) => name !== '')])
  return found
}

function hasTermInRows({ entries }: Part, columns: ReadonlyMap<Meaning, string>) {
  if (!columns.has('term') && !columns.has('year')) return false
  const termOf = termReader()
  return entries.length > 0 && entries.values().every(({ year, term }) => termOf(year, term) !== undefined)
}

/** A code of letters and digits, as two names of one lecture would share it. */
const usualCode = /^[A-Za-z]{2,5}\s?\d{3,5}[A-Za-z]?$/

function isOtherLecture(one: Partial<Lecture>, other: Partial<Lecture>) {
  if (!usualCode.test(one.code ?? '') || !usualCode.test(other.code ?? '')) return false
  if (folded(one.code ?? '') !== folded(other.code ?? '')) return true
  return (
    one.section !== undefined && other.section !== undefined && bareSection(one.section) !== bareSection(other.section)
  )
}
