import { faultsOf } from './faults.ts'
import { type Meaning, meaningNames, meanings } from './meanings.ts'
import type { Part } from './part.ts'
import { type Proposal, propose } from './proposal.ts'
import { readParts } from './table.ts'
import type { TableFile } from '../../files/table-files.ts'

/** What a sheet was taken for, without personal data: examples are masked. */
export type LookedSheet = {
  file: string
  sheet: string
  kind: Proposal['kind']
  headerRow: number
  rows: number
  leftOut: number
  columns: { meaning: string; column: string; example: string; sure: boolean }[]
  ignored: string[]
  term: string | null
  /** Of a class roster. */
  lecture: Proposal['lecture'] | null
  /** What is not sure, and the first thing that would stop an import. */
  problems: string[]
}

export const kindNames: Record<Proposal['kind'], string> = {
  enrolments: '수강 목록',
  'class-roster': '출석부',
  courses: '강의 목록 (명단이 아님)',
}

export async function lookAt(file: TableFile): Promise<LookedSheet[]> {
  return (await readParts(file)).map((part) => looked(part, propose(part)))
}

export function looked(part: Part, proposal: Proposal): LookedSheet {
  const { header, entries, leftOut } = part
  const [fault, ...others] = faultsOf([{ part, numberLengths: [] }])
  const more = others.length > 0 ? ` (모두 ${others.length + 1}건)` : ''
  const used = new Set(proposal.columns.values())
  return {
    file: part.file,
    sheet: part.sheet,
    kind: proposal.kind,
    headerRow: header.row,
    rows: entries.length,
    leftOut: leftOut.totals + leftOut.repeatedHeaders + leftOut.empty,
    columns: meanings.flatMap((meaning) => {
      const column = proposal.columns.get(meaning)
      if (column === undefined) return []
      return [
        {
          meaning: meaningNames[meaning],
          column,
          example: example(part, meaning),
          sure: isSure(part, proposal, meaning),
        },
      ]
    }),
    ignored: header.names.filter((name) => name !== '' && !used.has(name)),
    term: proposal.term ?? null,
    lecture: proposal.kind === 'class-roster' ? proposal.lecture : null,
    problems: [...proposal.questions, ...(fault ? [`${fault.row}행: ${fault.problem}${more}`] : [])],
  }
}

function isSure({ header }: Part, { unknownWords }: Proposal, meaning: Meaning) {
  if (meaning === 'status') return unknownWords.size === 0
  return !(meaning === 'number' || meaning === 'code') || !header.rivals.has(meaning)
}

function example({ entries }: Part, meaning: Meaning) {
  const value = entries.find((entry) => entry[meaning] !== '')?.[meaning] ?? ''
  if (meaning === 'number') return masked(value, 2)
  return meaning === 'name' ? masked(value, 1) : value
}

/** Keeps so many characters at both ends. */
function masked(value: string, kept: number) {
  const letters = Array.from(value)
  return letters
    .map((letter, index) =>
      index < kept || (index >= letters.length - kept && letters.length > 2 * kept) ? letter : '*',
    )
    .join('')
}
