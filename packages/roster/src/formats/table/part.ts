import type { Row } from '@campus-connect/tables'
import { placeName } from '../../files/csv.ts'
import type { Fault, Place } from '../../model/problem.ts'
import type { Meaning } from './columns.ts'
import type { EntryList } from './entries.ts'
import type { Header } from './find-table.ts'

/** What is known of a sheet with a table once its header is found. */
export type HeadedSheet = { file: string; sheet: string; sheetHidden: boolean; header: Header }

/** One sheet with a table. */
export type Part = HeadedSheet & {
  entries: EntryList
  /** Rows between the students that are about the table: titles, labels and footers of printed pages. */
  asides: Row[]
  /** Faults of single rows. */
  faults: Fault[]
  /** Meanings with a second column of the same name and another value. */
  twins: Set<Meaning>
  /** Further status columns that say something else about a student. */
  otherStatus: Set<string>
  leftOut: { totals: number; headers: number; empty: number; notes: number }
  hiddenColumns: ReadonlySet<number>
  /** Number of dropped invisible characters. */
  invisible: number
  /** A condition strikes cells through; nobody knows which. */
  strikingRule: boolean
}

/** The place of a value with this meaning. */
export function placeOf({ file, sheet, header }: HeadedSheet, row: number, meaning?: Meaning): Place {
  const position = meaning === undefined ? undefined : header.positions.get(meaning)
  return { file: placeName(file, sheet), row, field: position === undefined ? undefined : header.names[position] }
}
