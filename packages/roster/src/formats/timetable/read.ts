import { openTable, type Row, type Sheet, type Table } from '@campus-connect/tables'
import { inFile, placeName } from '../../files/csv.ts'
import { RowWidths } from '../../files/row-widths.ts'
import type { TableFile } from '../../files/table-files.ts'
import { note, type Notes } from '../../model/notes.ts'
import type { Periods } from '../../model/periods.ts'
import { type Fault, refusal, refuseFaults } from '../../model/problem.ts'
import { termsIn } from '../../model/term-names.ts'
import { isTellingName } from '../table/status.ts'
import { collected, type ListedClass, type TimetableRow } from './classes.ts'
import { findHeader } from './header.ts'
import { RowReader } from './row-reader.ts'

export type TimetableOptions = {
  periods: Periods
  /** Of rows that name none. */
  term?: string | undefined
  /** The most that a sheet may have. */
  rows?: number | undefined
}

/** The classes of all files, each once. Refuses them with all faults: a timetable that was guessed would mark people absent. */
export async function readTimetables(
  files: readonly TableFile[],
  options: TimetableOptions,
  notes: Notes,
): Promise<ListedClass[]> {
  const rows: TimetableRow[] = []
  const faults: Fault[] = []
  let tables = 0
  for (const { name, bytes } of files)
    try {
      const table = await openTable(bytes, options.rows === undefined ? {} : { rows: options.rows })
      for (const sheet of table.sheets) {
        const read = await readSheet({ name, table, sheet }, options, notes)
        if (!read) continue
        tables += 1
        rows.push(...read.rows)
        faults.push(...read.faults)
      }
    } catch (cause) {
      throw inFile(name, cause)
    }
  if (tables === 0) throw refusal('no-timetable', { file: files[0]?.name ?? '' })
  refuseFaults(faults)
  if (rows.length === 0) throw refusal('no-rows', { file: files[0]?.name ?? '' })
  const found = collected(rows, options.periods)
  refuseFaults(found.faults)
  for (const { place, codes, section, title, times } of found.classes) {
    const code = [codes[0], section].filter(Boolean).join('-')
    if (times.length === 0) note(notes, 'class-without-time', place, { value: [code, title].filter(Boolean).join(' ') })
  }
  return found.classes
}

type Source = { name: string; table: Table; sheet: Sheet }

/** Undefined for a sheet without the header of a timetable. */
async function readSheet({ name, table, sheet }: Source, options: TimetableOptions, notes: Notes) {
  const all: Row[] = []
  const { hiddenColumns } = await sheet.read((row) => void all.push(row))
  const header = findHeader(all)
  if (!header) return undefined
  const file = placeName(name, sheet.name)
  const reader = new RowReader({ file, columns: header.columns, periods: options.periods })
  for (const telling of [name, sheet.name].filter(isTellingName))
    reader.faults.push({ file, code: 'telling-times', value: telling })
  if (sheet.hidden) reader.faults.push({ file, code: 'hidden-times', value: sheet.name })
  for (const column of reader.used)
    if (hiddenColumns.has(column))
      reader.faults.push({ file, row: header.row, code: 'hidden-times', value: header.columns.names[column] ?? '' })
  const titles = [...header.titles.flatMap(({ cells }) => cells), name, sheet.name]
  reader.term = options.term ?? onlyOne(titles.flatMap(termsIn))
  const widths = new RowWidths(header.width, reader.named())
  for (const row of all) {
    if (row.row <= header.row) continue
    if (table.kind === 'csv' && row.cells.slice(header.width).some((cell) => cell.trim() !== ''))
      reader.faults.push({ file, row: row.row, code: 'ragged-row' })
    else {
      if (table.kind === 'csv') widths.add(row.row, row.cells)
      reader.add(row)
    }
  }
  const cut = table.kind === 'csv' ? widths.faults({ file }, table.endsInRow ?? false) : []
  const { cancelled, continued } = reader.leftOut
  if (cancelled > 0) note(notes, 'cancelled-classes', { file }, { values: { count: cancelled } })
  if (continued > 0) note(notes, 'continued-rows', { file }, { values: { count: continued } })
  return { rows: reader.withDays(), faults: [...reader.faults, ...cut] }
}

const onlyOne = (terms: readonly string[]) => (new Set(terms).size === 1 ? terms[0] : undefined)
