import { note, type Notes } from '../../model/notes.ts'
import type { Fault } from '../../model/problem.ts'
import type { Period, Roster, RosterClass, RosterStudent } from '../../model/roster.ts'
import { isMasked } from '../../model/student-numbers.ts'
import { isSameName } from '../../model/same-name.ts'
import { cleanText, folded } from '../../model/text.ts'
import { completedTerm, rosterTerm, termReader } from '../../model/term-names.ts'
import { classCode } from './class-code.ts'
import { bareName } from './columns.ts'
import type { Proposal } from './enrolled.ts'
import type { TableMap } from './map.ts'
import { type Entry, type Part, placeOf } from './rows.ts'
import { enrolmentReader } from './status.ts'

/** A table tells no dates. */
const always: readonly Period[] = []

export type PartWithProposal = { part: Part; proposal: Proposal }

/** A class as a row names it. `bare`: see `ClassCode`. */
type NamedClass = { classId: string; bare: string; term: string; code: string | null }

/** An entry with its meaning. */
type Meant = NamedClass & { part: Part; entry: Entry; title: string; enrolled: boolean; word: string }

/** Makes a roster of all parts. A class is a term, a code and a section. Any row that enrols a student counts. */
export function buildRoster(
  parts: readonly PartWithProposal[],
  map: TableMap | undefined,
  notes: Notes,
): { roster: Roster; faults: Fault[] } {
  const faults: Fault[] = []
  const meant = parts.flatMap((each) => meaningOf(each, map, faults))
  const students = new Map<string, RosterStudent & { first: Meant }>()
  const classes = new Map<string, ClassRows>()
  let maskedNames = 0
  for (const each of meant) {
    const { part, entry, classId, enrolled } = each
    const { name } = entry
    if (isMasked(name)) maskedNames += 1
    const known = students.get(entry.number)
    if (known && isOtherName(known.name, name))
      faults.push({
        ...placeOf(part, entry.row, 'name'),
        code: 'second-name',
        value: name,
        values: { number: entry.number, other: known.name, ...whereIs(known.first) },
      })
    // The alphabetically first spelling, so that the order of the rows does not matter.
    if (!known || (name !== '' && (known.name === '' || name < known.name)))
      students.set(entry.number, { number: entry.number, name, first: known?.first ?? each })
    let ofClass = classes.get(classId)
    if (!ofClass) classes.set(classId, (ofClass = newClass(each)))
    if (each.title !== '') count(ofClass.titles, each.title)
    count(ofClass.codes, each.code ?? '')
    if (enrolled) ofClass.enrolled.add(entry.number)
    else if (each.word < (ofClass.withdrawn.get(entry.number)?.word ?? '\uffff'))
      ofClass.withdrawn.set(entry.number, each)
  }
  for (const { enrolled, withdrawn } of classes.values())
    for (const [number, { part, entry, word }] of withdrawn)
      if (enrolled.has(number) && withdrawn.delete(number))
        note(notes, 'both-statuses', placeOf(part, entry.row), { value: word })
  const [first] = parts
  if (maskedNames > 0 && first)
    note(notes, 'masked-name', { file: first.part.file }, { values: { names: maskedNames } })
  return {
    roster: {
      terms: [...new Set(meant.map(({ term }) => term))].filter((term) => term !== '').map(rosterTerm),
      classes: Array.from(classes, ([sourcedId, { titles, codes, term }]): RosterClass => ({
        sourcedId,
        title: usual(titles) || usual(codes),
        code: usual(codes) || null,
        terms: term === '' ? [] : [term],
      })),
      students: Array.from(students.values(), ({ number, name }) => ({ number, name })),
      enrolments: Array.from(classes, ([classId, { enrolled }]) =>
        Array.from(enrolled, (student) => ({ student, classId, periods: always })),
      ).flat(),
      withdrawals: Array.from(classes, ([classId, { withdrawn }]) =>
        Array.from(withdrawn, ([student, { word }]) => ({ student, classId, word })),
      ).flat(),
    },
    faults: [...faults, ...titleFaults(meant, classes), ...similarClasses(meant, classes)],
  }
}

/** The spellings of a class's title and code, each with its number of rows, and its students. */
type ClassRows = {
  titles: Map<string, number>
  codes: Map<string, number>
  term: string
  first: Meant
  enrolled: Set<string>
  withdrawn: Map<string, Meant>
}

const newClass = (first: Meant): ClassRows => ({
  titles: new Map(),
  codes: new Map(),
  term: first.term,
  first,
  enrolled: new Set(),
  withdrawn: new Map(),
})

const count = (spellings: Map<string, number>, text: string) => void spellings.set(text, (spellings.get(text) ?? 0) + 1)

/** The most frequent spelling; among equals the alphabetically first. */
function usual(spellings: ReadonlyMap<string, number>): string {
  const [[text] = ['']] = [...spellings].toSorted(([one, rows], [other, more]) => more - rows || (one < other ? -1 : 1))
  return text
}

/** Whether two names belong to different people. A missing or masked name fits any person. */
const isOtherName = (one: string, other: string) =>
  one !== other && ![one, other].some((name) => name === '' || isMasked(name)) && !isSameName(one, other)

/** The code of a class as most rows write it, else its title. */
const spellingOf = (found: ClassRows | undefined) => (found ? usual(found.codes) || usual(found.titles) : '')

const whereIs = ({ part, entry }: Meant) => ({ file: part.file, row: entry.row })

/** The students and lectures of a part. Adds a fault for each row that does not name both. */
function meaningOf({ part, proposal }: PartWithProposal, map: TableMap | undefined, faults: Fault[]): Meant[] {
  const { lecture, columns, sectionInCode, contents } = proposal
  const statusOf = enrolmentReader(map?.status ?? { in: [], out: [] })
  const termOf = termReader()
  const found: Meant[] = []
  // Many rows name the same class.
  const classes = new Map<string, NamedClass>()
  for (const entry of part.entries) {
    const { row, number, status } = entry
    if (number === '') {
      faults.push({ ...placeOf(part, row, 'number'), code: 'missing-number' })
      continue
    }
    const code = entry.code || cleanText(lecture.code ?? '')
    const title = entry.title || cleanText(lecture.title ?? '')
    if (code === '' && title === '') {
      faults.push({ ...placeOf(part, row, 'title'), code: 'missing-lecture' })
      continue
    }
    const term = completedTerm(entry, proposal.term, termOf)
    if (term === undefined) {
      faults.push({ ...placeOf(part, row, 'term'), code: 'wrong-term', value: `${entry.year} ${entry.term}`.trim() })
      continue
    }
    const section = entry.section || cleanText(lecture.section ?? '')
    const key = [term, code, code === '' ? title : '', section].join('\n')
    let named = classes.get(key)
    if (!named) {
      const { id, shown, bare } = classCode(code || title, section, sectionInCode && code !== '')
      const classId = term === '' ? id : `${term}/${id}`
      classes.set(
        key,
        (named = { classId, bare: `${term}\n${bare}`, term, code: code === '' ? section || null : shown }),
      )
    }
    const name = columns.get('status')
    const out = contents === 'withdrawn' || (name !== undefined && statusOf(status, name) === 'out')
    found.push({ ...named, part, entry, title, enrolled: !out, word: status || part.sheet || part.file })
  }
  for (const fault of [...missingSections(found), ...missingCodes(found)]) faults.push(fault)
  return found
}

/** Rows without a section, although other rows of the code have one. They would become a class of their own. */
function missingSections(all: readonly Meant[]): Fault[] {
  const key = ({ term, entry }: Meant) => `${term}/${bareName(folded(entry.code))}`
  const withSection = new Set(all.filter(({ entry }) => entry.section !== '').map(key))
  return all
    .filter((each) => each.entry.code !== '' && each.entry.section === '' && withSection.has(key(each)))
    .map(({ part, entry }): Fault => ({
      ...placeOf(part, entry.row, 'section'),
      code: 'missing-section',
      value: entry.code,
    }))
}

/**
 * Rows without a code, although other rows of the lecture have one, or whose title is unique among rows with codes. They would
 * become a class of their own.
 */
function missingCodes(all: readonly Meant[]): Fault[] {
  const key = ({ term, entry }: Meant) => `${term}/${folded(entry.title)}`
  const coded = all.filter(({ entry }) => entry.code !== '')
  const withCode = new Set(coded.filter(({ entry }) => entry.title !== '').map(key))
  const uncoded = all.filter(({ entry }) => entry.code === '' && entry.title !== '')
  const rows = Map.groupBy(uncoded, key)
  return uncoded
    .filter((each) => withCode.has(key(each)) || (coded.length > 0 && rows.get(key(each))?.length === 1))
    .map(({ part, entry }): Fault => ({
      ...placeOf(part, entry.row, 'code'),
      code: 'missing-code',
      value: entry.title,
    }))
}

/** Two titles of one class are two lectures, unless they differ only in spaces and case. */
function titleFaults(all: readonly Meant[], classes: ReadonlyMap<string, ClassRows>): Fault[] {
  const mixed = new Set(
    Array.from(classes, ([id, { titles }]) => (new Set(Array.from(titles.keys(), folded)).size > 1 ? id : undefined)),
  )
  if (mixed.size === 1 && mixed.has(undefined)) return []
  return all.flatMap(({ part, entry, classId, title, code }): Fault[] => {
    const other = mixed.has(classId) ? usual(classes.get(classId)!.titles) : title
    if (title === '' || folded(other) === folded(title)) return []
    return [
      {
        ...placeOf(part, entry.row, 'title'),
        code: 'second-title',
        value: title,
        values: { other, code: code ?? classId },
      },
    ]
  })
}

/** Codes that differ only in case, spaces or leading zeros split a class. */
function similarClasses(all: readonly Meant[], classes: ReadonlyMap<string, ClassRows>): Fault[] {
  const rows = new Map<string, number>()
  for (const { classId } of all) rows.set(classId, (rows.get(classId) ?? 0) + 1)
  const others = new Map<string, string>()
  for (const ids of Map.groupBy(classes.keys(), (id) => classes.get(id)!.first.bare).values()) {
    const [most = '', ...rest] = ids.toSorted(
      (one, other) => (rows.get(other) ?? 0) - (rows.get(one) ?? 0) || (one < other ? -1 : 1),
    )
    for (const id of rest) others.set(id, most)
  }
  if (others.size === 0) return []
  return all.flatMap(({ part, entry, classId, code, title }): Fault[] => {
    const other = others.get(classId)
    if (other === undefined) return []
    return [
      {
        ...placeOf(part, entry.row, 'code'),
        code: 'similar-code',
        value: code ?? (title || classId),
        values: { other: spellingOf(classes.get(other)) },
      },
    ]
  })
}
