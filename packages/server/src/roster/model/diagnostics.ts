import { type Place, printable } from './roster-error.ts'

export type DiagnosticCode =
  | 'manifest'
  | 'encoding'
  | 'file-name'
  | 'column'
  | 'ragged-row'
  | 'missing-value'
  | 'invalid-date'
  | 'duplicate'
  | 'unknown-user'
  | 'unknown-class'
  | 'unknown-term'
  | 'no-title'
  | 'no-number'
  | 'no-current-class'
  | 'left-out'
  | 'masked-name'

/** A deviation in the roster that was tolerated or left out. `hint` is a Korean sentence. */
type Diagnostic = Place & { code: DiagnosticCode; hint: string }

/** Counts all diagnostics but keeps only the first thousand: one mistake in an export repeats on every row. */
export type Diagnostics = {
  total: number
  list: Diagnostic[]
  /** By code. Missing in reports of earlier versions. */
  counts?: Partial<Record<DiagnosticCode, number>>
}

const maxKept = 1000

export function noDiagnostics(): Diagnostics {
  return { total: 0, list: [], counts: {} }
}

export function note(diagnostics: Diagnostics, code: DiagnosticCode, place: Place, hint: string) {
  diagnostics.total += 1
  const { counts = {} } = diagnostics
  counts[code] = (counts[code] ?? 0) + 1
  if (diagnostics.list.length >= maxKept) return
  const field = place.field === undefined ? {} : { field: printable(place.field) }
  diagnostics.list.push({ ...place, ...field, code, hint: printable(hint) })
}
