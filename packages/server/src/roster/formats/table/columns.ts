import { bareName, codeOrSection, type Meaning, meanings, rankOf } from './meanings.ts'

/** Positions of the columns, and of further columns that could mean the same. */
export type Columns = { positions: Map<Meaning, number>; rivals: Map<Meaning, number[]> }

/** Assigns the columns of a header by their names. */
export function columnsOf(header: readonly string[]): Columns {
  const candidates = new Map(meanings.map((meaning) => [meaning, candidatesFor(meaning, header)]))
  const codes = candidates.get('code') ?? []
  const sections = candidates.get('section') ?? []
  const isBoth = (index: number) => codeOrSection.has(bareName(header[index] ?? ''))
  const plainCodes = codes.filter((index) => !isBoth(index))
  const plainSections = sections.filter((index) => !isBoth(index))
  const code = plainCodes.length > 0 ? plainCodes : codes
  candidates.set('code', code)
  candidates.set('section', plainSections.length > 0 ? plainSections : sections.filter((index) => index !== code[0]))

  const positions = new Map<Meaning, number>()
  const rivals = new Map<Meaning, number[]>()
  for (const [meaning, [first, ...others]] of candidates) {
    if (first === undefined) continue
    positions.set(meaning, first)
    // Vague names give way to a clear one, and repeated names stand over the same merged cell.
    const equal = others.filter((index) => header[index] !== header[first])
    if (equal.length > 0) rivals.set(meaning, equal)
  }
  return { positions, rivals }
}

function candidatesFor(meaning: Meaning, header: readonly string[]): number[] {
  return header
    .map((name, index) => ({ index, rank: rankOf(meaning, name) }))
    .filter((found): found is { index: number; rank: number } => found.rank !== undefined)
    .toSorted((one, other) => one.rank - other.rank || one.index - other.index)
    .map(({ index }) => index)
}
