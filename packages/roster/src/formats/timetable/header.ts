import type { Row } from '@campus-connect/tables'
import { hasColumnName, headerCandidates } from '../table/find-table.ts'
import { hasTimeName, type TimetableColumns, timetableColumns } from './columns.ts'

/** The header of a timetable. `titles`: the rows above it. */
export type Header = { columns: TimetableColumns; row: number; width: number; titles: Row[] }

/** The rows that name most of what a timetable has; undefined if none do. */
export function findHeader(rows: readonly Row[]): Header | undefined {
  let best: (Header & { found: number }) | undefined
  for (const { start, names, joins, row, width } of headerCandidates(
    rows,
    (cells) => hasTimeName(cells) || hasColumnName(cells),
  )) {
    const columns = timetableColumns(names, joins)
    if (!columns) continue
    const { ofClass, times, rule } = columns
    // A merged name above several columns counts once.
    const ofTimes = new Set(
      times.flatMap((each) => Object.values(each).map((column) => names[Number(column)] ?? column)),
    )
    const found = ofClass.positions.size + Object.keys(rule).length + ofTimes.size
    // Fewer stacked rows come first.
    if (!best || found > best.found) best = { columns, row, width, titles: rows.slice(0, start), found }
  }
  return best
}
