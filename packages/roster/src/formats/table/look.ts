import type { Question } from '../../model/problem.ts'
import { lengthsOf } from '../../model/student-numbers.ts'
import type { TableFile } from '../../files/table-files.ts'
import { type Meaning, meanings } from './columns.ts'
import { type Proposal, propose, type TableOptions } from './enrolled.ts'
import type { Contents, TableMap } from './map.ts'
import { questionsAbout, rostersOf } from './questions.ts'
import { readParts, readTables } from './read.ts'
import { noteName } from '../../model/listed-names.ts'
import { noNotes, type Notes } from '../../model/notes.ts'
import { RosterRefusal, type Fault } from '../../model/problem.ts'
import { type Part, placeOf } from './part.ts'

/** The interpretation of a sheet without personal data. Examples are masked. */
export type LookedSheet = {
  file: string
  sheet: string
  hidden: boolean
  kind: Proposal['kind']
  headerRow: number
  rows: number
  leftOut: number
  columns: { meaning: Meaning; column: string; example: string; sure: boolean }[]
  ignored: string[]
  term: string | null
  /** Of a class roster. */
  lecture: Proposal['lecture'] | null
}

/** A file as `roster look` and `roster map` see it. */
export type LookedFile = {
  sheets: LookedSheet[]
  /** The header and the proposal of the first roster in it, which a map is made of. */
  first: (Pick<TableMap, 'header'> & Pick<Proposal, 'columns' | 'unknownWords' | 'term' | 'sectionInCode'>) | undefined
  lengths: { length: number; numbers: number }[]
  /** Faults and questions of an import of this file alone. */
  faults: readonly Fault[]
  questions: readonly Question[]
  /** Names that their students cannot type, or will not think of typing. */
  names: Notes
}

export async function lookAt(file: TableFile, options: TableOptions = {}): Promise<LookedFile> {
  const looked = (await readParts({ ...file, bytes: [...file.bytes] }, options)).map((part) => ({
    part,
    proposal: propose(part, options),
  }))
  const faults = await readTables([file], options, noNotes()).then(
    () => [],
    (error: unknown) => {
      if (error instanceof RosterRefusal) return error.faults
      throw error
    },
  )
  const rosters = rostersOf(looked)
  const [first] = rosters
  return {
    sheets: looked.map(({ part, proposal }) => sheetOf(part, proposal)),
    first: first && { header: first.part.header.names, ...first.proposal },
    lengths: lengthsOf(
      new Set(rosters.values().flatMap(({ part }) => part.entries.values().map(({ number }) => number))),
    ),
    faults,
    questions: questionsAbout(rosters, options),
    names: hardNames(rosters.map(({ part }) => part)),
  }
}

function hardNames(parts: readonly Part[]): Notes {
  const notes = noNotes()
  const seen = new Set<string>()
  for (const part of parts)
    for (const { row, number, name } of part.entries.values()) {
      const person = `${number}\n${name}`
      if (!seen.has(person)) noteName(notes, () => placeOf(part, row, 'name'), name)
      seen.add(person)
    }
  return notes
}

/** Answers of the operator to the questions of a table. */
export type Decisions = {
  /** Replaces the proposed columns. */
  columns?: ReadonlyMap<Meaning, string>
  status: TableMap['status']
  term: string | null
  numberLengths: number[]
  sheets: Record<string, Contents>
  hidden: TableMap['hidden']
  struck: TableMap['struck']
  confirmed: string[]
}

export function makeMap(
  first: NonNullable<LookedFile['first']>,
  { columns = first.columns, ...decisions }: Decisions,
): TableMap {
  return {
    kind: columns.has('code') || columns.has('title') ? 'enrolments' : 'class-roster',
    header: first.header,
    columns: Object.fromEntries(columns),
    sectionInCode: !columns.has('section') && first.sectionInCode,
    ...decisions,
  }
}

function sheetOf(part: Part, proposal: Proposal): LookedSheet {
  const { header, entries, leftOut } = part
  const used = new Set(proposal.columns.values())
  return {
    file: part.file,
    sheet: part.sheet,
    hidden: part.sheetHidden,
    kind: proposal.kind,
    headerRow: header.row,
    rows: entries.length,
    leftOut: leftOut.totals + leftOut.headers + leftOut.empty + leftOut.notes,
    columns: meanings.flatMap((meaning) => {
      const column = proposal.columns.get(meaning)
      if (column === undefined) return []
      return [{ meaning, column, example: example(part, meaning), sure: isSure(part, proposal, meaning) }]
    }),
    ignored: header.names.filter((name) => name !== '' && !used.has(name)),
    term: proposal.term ?? null,
    lecture: proposal.kind === 'class-roster' ? proposal.lecture : null,
  }
}

function isSure({ header }: Part, { unknownWords }: Proposal, meaning: Meaning) {
  if (meaning === 'status') return unknownWords.size === 0
  return !(meaning === 'number' || meaning === 'code') || !header.rivals.has(meaning)
}

function example({ entries }: Part, meaning: Meaning) {
  const value = entries.values().find((entry) => entry[meaning] !== '')?.[meaning] ?? ''
  if (meaning === 'number') return masked(value, 2)
  return meaning === 'name' ? masked(value, 1) : value
}

/** Keeps this many characters at both ends. */
function masked(value: string, kept: number) {
  const letters = Array.from(value)
  return letters
    .map((letter, index) =>
      index < kept || (index >= letters.length - kept && letters.length > 2 * kept) ? letter : '*',
    )
    .join('')
}
