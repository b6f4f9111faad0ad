import { residentNumberIn, withoutResidentNumber } from '@campus-connect/tables/resident-number'
import { hasNumberForm } from '@campus-connect/tables/student-number'
import { placeName } from '../../files/csv.ts'
import { isMany } from '../../model/listed-names.ts'
import { nameFault } from '../../model/person-name.ts'
import type { Fault } from '../../model/problem.ts'
import { isExponent, isMasked, lengthsOf, lostZeros, oddShapes } from '../../model/student-numbers.ts'
import { cleanText, folded } from '../../model/text.ts'
import { completedTerm, termReader, termsIn } from '../../model/term-names.ts'
import { bareSection } from '../../model/class-code.ts'
import { bareName, type Meaning } from './columns.ts'
import type { TableKind, TableMap } from './map.ts'
import { type Part, placeOf } from './part.ts'
import { isTellingName } from './status.ts'
import { type Lecture, lectureAbove } from './titles.ts'

type Kind = TableKind | 'courses'
/** See `Proposal`. */
type Term = string | null | undefined
type Meant = { kind: Kind; term: Term; lecture: Partial<Lecture>; terms: readonly string[] }

/** Faults of a part as a whole. `terms` come from its titles and names. */
export function rowFaults(part: Part, { kind, term, lecture, terms }: Meant): Fault[] {
  const { header } = part
  const known = [...terms, ...(term ? [term] : [])]
  const above: Fault[] = header.studentsAbove
    ? [{ ...placeOf(part, header.row), code: 'other-header', value: header.names.join(' | ') }]
    : []
  const twins = [...part.twins]
    .filter((meaning) => meaning !== 'name')
    .map((meaning): Fault => ({
      ...placeOf(part, header.row, meaning),
      code: 'twin-columns',
      value: placeOf(part, 0, meaning).field,
    }))
  return [
    ...above,
    ...twins,
    ...aboveFaults(part, kind, term),
    ...secondClasses(part, kind, lecture, term === null ? [] : known),
    ...wrongTerms(part, term),
  ]
}

/** Errors and formulas without a value in the header, the lecture or the term. */
export function aboveFaults(part: Part, kind: Kind, term: Term): Fault[] {
  const { rows, titles } = part.header
  const above = kind === 'class-roster' || term !== null ? [...titles, ...rows] : rows
  return above.flatMap(({ row, cells, marks }) =>
    Array.from(marks ?? []).flatMap(([column, mark]): Fault[] => {
      const code = mark === 'error' ? 'error' : mark === 'no-value' ? mark : undefined
      return code ? [{ ...placeOf(part, row), code, value: cells[column] ?? '' }] : []
    }),
  )
}

/** A second class roster or term below the first one. Printed pages repeat their own title. */
function secondClasses(
  { asides, ...part }: Part,
  kind: Kind,
  lecture: Partial<Lecture>,
  terms: readonly string[],
): Fault[] {
  const lastStudent = part.entries.values().reduce((last, { row }) => Math.max(last, row), 0)
  return asides.flatMap((row): Fault[] => {
    const other = kind === 'class-roster' ? lectureAbove([row]) : {}
    const isOther = (['code', 'title', 'section'] as const).some((meaning) => {
      const [one, two] = [lecture[meaning], other[meaning]]
      if (one === undefined || two === undefined) return false
      if (meaning === 'section') return bareSection(one) !== bareSection(two)
      return !folded(one).includes(folded(two)) && !folded(two).includes(folded(one))
    })
    const otherTerm = terms.length > 0 && row.cells.flatMap(termsIn).some((term) => !terms.includes(term))
    const value = [...new Set(row.cells.map(cleanText))].filter(Boolean).join(' | ')
    const telling =
      lastStudent > row.row && row.cells.some((cell) => isTellingName(cell) && !/제외|기간|까지|니다/u.test(cell))
    return isOther || otherTerm || telling
      ? [{ file: placeName(part.file, part.sheet), row: row.row, code: 'second-class', value }]
      : []
  })
}

/** Terms that cannot be read, in a table whose other rows or titles name one. */
function wrongTerms(part: Part, term: Term): Fault[] {
  const termOf = termReader()
  const readable = term || part.entries.values().some((entry) => termOf(entry.year, entry.term) !== undefined)
  if (!readable) return []
  return part.entries
    .values()
    .filter((entry) => entry.year + entry.term !== '' && completedTerm(entry, term, termOf) === undefined)
    .map(({ row, year, term: written }): Fault => ({
      ...placeOf(part, row, part.header.positions.has('term') ? 'term' : 'year'),
      code: 'wrong-term',
      value: `${year} ${written}`.trim(),
    }))
    .toArray()
}

/** Numbers and codes that a spreadsheet damaged or an export masked, and many names with characters that no name has. */
export function numberFaults(parts: readonly Part[], map: TableMap | undefined): Fault[] {
  const given = map?.numberLengths ?? []
  const numbers = new Set(parts.values().flatMap(({ entries }) => entries.values().map(({ number }) => number)))
  const usual = lengthsOf(numbers)
    .slice(0, 1)
    .map(({ length }) => length)
  const problems = new Map<string, Pick<Fault, 'code' | 'values'>>([
    ...(map ? [] : oddShapes(numbers)),
    ...lostZeros(numbers, given.length > 0 ? given : usual),
  ])
  for (const number of numbers)
    if (residentNumberIn(number) !== undefined) problems.set(number, { code: 'resident-number' })
    else if (number !== '' && !hasNumberForm(number))
      problems.set(number, {
        code: isMasked(number) ? 'masked-number' : isExponent(number) ? 'exponent' : 'wrong-number',
      })
  const codes = new Set(parts.values().flatMap(({ entries }) => entries.values().map(({ code }) => code)))
  const named = [...codes].filter((code) => /[A-Za-z]/.test(code)).length
  // The number of a day between 2000 and 2050.
  const isDay = (value: string) => /^(3[6-9]|4\d|5[0-4])\d{3}$/.test(value)
  const written = new Set(
    parts.values().flatMap(({ entries }) => entries.values().map(({ section }) => bareName(section))),
  )
  const sections = [...written].filter((section) => !isDay(section))
  const shortSections = sections.filter(({ length }) => length < 4).length > sections.length / 2
  const isDamaged = (part: Part, meaning: Meaning, value: string): Pick<Fault, 'code' | 'values'> | undefined => {
    if (meaning === 'name') return nameFault(value)
    if (value.includes('\ufffd')) return { code: 'damaged-text' }
    if (/^\d+\.0+$/.test(value) && meaning !== 'title') return { code: 'decimal' }
    if (meaning === 'section' && /^\d{1,2}[-/.]\d{1,2}[-/.]\d{1,2}$/.test(value)) return { code: 'date' }
    // Such a number is neither a section among short ones nor a code among codes with letters. 강좌번호 may be any number.
    if (isDay(value) && meaning === 'section' && (shortSections || /반/u.test(placeOf(part, 0, 'section').field ?? '')))
      return { code: 'date' }
    if (isDay(value) && meaning === 'code' && named > codes.size / 2) return { code: 'date' }
    return undefined
  }
  const tolerated = !haveManyDamaged(parts)
  return parts.flatMap((part) => {
    const damages = new Map<string, Pick<Fault, 'code' | 'values'> | undefined>()
    const faults = part.entries.values().flatMap((entry): Fault[] => {
      const problem = problems.get(entry.number)
      if (problem)
        return [{ ...placeOf(part, entry.row, 'number'), ...problem, value: withoutResidentNumber(entry.number) }]
      if (residentNumberIn(entry.name) !== undefined) {
        const value = withoutResidentNumber(entry.name)
        return [{ ...placeOf(part, entry.row, 'name'), code: 'resident-number', value }]
      }
      for (const meaning of ['name', 'title', 'code', 'section'] as const) {
        const key = `${meaning}\n${entry[meaning]}`
        if (meaning === 'name' && tolerated) continue
        if (!damages.has(key)) damages.set(key, isDamaged(part, meaning, entry[meaning]))
        const damage = damages.get(key)
        if (damage) return [{ ...placeOf(part, entry.row, meaning), ...damage, value: entry[meaning] }]
      }
      return []
    })
    return faults.toArray()
  })
}

/** Whether the names of more students than single ones lost letters, or have characters that no name has. */
function haveManyDamaged(parts: readonly Part[]) {
  const [all, damaged] = [new Set<string>(), new Set<string>()]
  for (const { entries } of parts)
    for (const { number, name } of entries.values()) {
      all.add(number)
      if (nameFault(name)) damaged.add(number)
    }
  return isMany(damaged.size, all.size)
}
