import type { Meaning } from './meanings.ts'
import type { Part } from './part.ts'
import type { Proposal } from './proposal.ts'
import type { TableMap } from './table-map.ts'

/** What an operator decided about the things that a table leaves open. */
export type Decisions = {
  /** Replaces the proposed columns. */
  columns?: ReadonlyMap<Meaning, string>
  status: TableMap['status']
  term: string | null
  numberLengths: number[]
}

export function makeMap(
  part: Part,
  proposal: Proposal,
  { columns = proposal.columns, ...decisions }: Decisions,
): TableMap {
  return {
    kind: columns.has('code') || columns.has('title') ? 'enrolments' : 'class-roster',
    sheet: null,
    header: part.header.names,
    columns: Object.fromEntries(columns),
    sectionInCode: !columns.has('section') && proposal.sectionInCode,
    ...decisions,
  }
}

/** The lengths of the numbers that consist of digits, the most frequent first. */
export function numberLengths({ entries }: Part): { length: number; rows: number }[] {
  const digits = entries.filter(({ number }) => /^\d+$/.test(number))
  return [...Map.groupBy(digits, ({ number }) => number.length)]
    .map(([length, { length: rows }]) => ({ length, rows }))
    .toSorted((one, other) => other.rows - one.rows)
}
