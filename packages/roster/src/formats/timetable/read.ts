import { openTable, type Row, type Sheet, type Table } from '@campus-connect/tables'
import { inFile, longValue, markFault, mostCharacters, placeName, withoutPrefix } from '../../files/csv.ts'
import { RowWidths } from '../../files/row-widths.ts'
import type { TableFile } from '../../files/table-files.ts'
import { readDates } from '../../model/dates.ts'
import { note, type Notes } from '../../model/notes.ts'
import { type Fault, type Place, refusal, refuseFaults } from '../../model/problem.ts'
import { completedTerm, termReader, termsIn } from '../../model/term-names.ts'
import { cleanText, folded } from '../../model/text.ts'
import { hasColumnName, headerCandidates } from '../table/find-table.ts'
import { isTellingName } from '../table/status.ts'
import { isTotal } from '../table/no-students.ts'
import { collected, type ListedClass, type TimetableRow } from './classes.ts'
import { hasTimeName, ruleMeanings, type TimeColumns, type TimetableColumns, timetableColumns } from './columns.ts'
import type { Periods } from '../../model/periods.ts'
import type { OwnRule } from '../../model/own-rule.ts'
import { readRuleCell } from './rule.ts'
import { hasNoTime, readTimes, type WeeklyTime } from './times.ts'

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
  const reader = new RowReader({ file, header, options })
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

type Header = { columns: TimetableColumns; row: number; width: number; titles: Row[] }

function findHeader(rows: readonly Row[]): Header | undefined {
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

class RowReader {
  readonly faults: Fault[] = []
  readonly leftOut = { cancelled: 0, continued: 0 }
  /** Of rows that name none. */
  term: string | undefined
  readonly #rows: (TimetableRow & { days: { begins: string; ends: string } })[] = []
  readonly #file: string
  readonly #columns: TimetableColumns
  readonly #options: TimetableOptions
  readonly #termOf = termReader()
  /** The last row that names a class, which a row with times only continues. */
  #last: Pick<TimetableRow, 'codes' | 'section' | 'title' | 'term'> | undefined

  constructor({ file, header, options }: { file: string; header: Header; options: TimetableOptions }) {
    this.#file = file
    this.#columns = header.columns
    this.#options = options
  }

  /** The columns whose values count. */
  get used(): number[] {
    const { ofClass, times, rule, first, last } = this.#columns
    const ofTimes = times.flatMap(({ day, begins, ends, times: text }) => [day, begins, ends, text])
    const ofRow = [...ofClass.positions.values(), ...Object.values(rule), first, last]
    return [...ofTimes, ...ofRow].filter((each) => each !== undefined)
  }

  named() {
    const { ofClass } = this.#columns
    const code = ofClass.positions.get('code')
    return code === undefined ? [] : [{ position: code, name: this.#columns.names[code] ?? '' }]
  }

  add(row: Row): void {
    const { cells } = row
    const filled = cells.map(cleanText).filter((cell) => cell !== '')
    if (filled.length === 0 || this.#isHeader(cells)) return
    if (filled.some((cell) => folded(cell) === '폐강')) {
      this.leftOut.cancelled += 1
      return
    }
    const value = (meaning: 'code' | 'section' | 'title') =>
      this.#cell(row, this.#columns.ofClass.positions.get(meaning))
    const [section, title] = [value('section'), value('title')]
    const codes = this.#codes(row)
    const texts = this.#columns.times
      .map((columns) => this.#timeText(row, columns))
      .filter(({ text }) => !hasNoTime(text))
    if ((codes.length === 0 || texts.length === 0) && filled.some(isTotal)) return
    if (codes.length === 0 && texts.length === 0 && filled.length < 3) return
    const place = { file: this.#file, row: row.row }
    const code = this.#columns.names[this.#columns.ofClass.positions.get('code') ?? 0]
    if (codes.length === 0 && (title !== '' || section !== '' || !this.#last)) {
      this.faults.push({ ...place, field: code, code: 'missing-code', value: title })
      return
    }
    if (this.#isHidden(row, place)) return
    const continues = codes.length === 0 && this.#last
    if (continues) this.leftOut.continued += 1
    const named = continues || { codes, section, title, term: this.#termIn(row, place) }
    this.#last = named
    const damages = this.#damages(row, place)
    this.faults.push(...damages)
    // What a spreadsheet changed has no meaning to judge.
    if (damages.length > 0) return
    const cell = (column: number | undefined) => this.#cell(row, column)
    this.#rows.push({
      ...named,
      place,
      times: texts.flatMap((each) => this.#times(each, place)),
      rule: this.#rule(row, place),
      first: null,
      last: null,
      days: { begins: cell(this.#columns.first), ends: cell(this.#columns.last) },
    })
  }

  /** The rows with the days in which their times hold. */
  withDays(): TimetableRow[] {
    const { names, first, last } = this.#columns
    const limits = this.#rows.map(({ place, days }) => ({
      begins: { ...place, field: names[first ?? -1], text: days.begins },
      ends: { ...place, field: names[last ?? -1], text: days.ends },
    }))
    const { periods, faults } = readDates(limits)
    this.faults.push(...faults)
    return this.#rows.map(({ days: _days, ...row }, index) => ({
      ...row,
      first: periods[index]?.beginsOn ?? null,
      last: periods[index]?.endsOn ?? null,
    }))
  }

  #cell({ cells }: Row, column: number | undefined): string {
    return column === undefined ? '' : withoutPrefix(cleanText(cells[column] ?? ''))
  }

  /** A file may have two codes in each row, of which the roster knows one. */
  #codes(row: Row): string[] {
    const { positions, rivals } = this.#columns.ofClass
    const columns = [positions.get('code'), ...(rivals.get('code') ?? [])]
    return [...new Set(columns.map((column) => this.#cell(row, column)))].filter((code) => code !== '')
  }

  #isHeader(cells: readonly string[]): boolean {
    const { names } = this.#columns
    const filled = [...cells.entries()].filter(([, cell]) => cell.trim() !== '')
    return filled.every(([column, cell]) => folded(cell) === folded(names[column] ?? ''))
  }

  #isHidden({ hidden, struck, row }: Row, place: Place): boolean {
    const isStruck = struck !== undefined && this.used.some((column) => struck.has(column))
    if (hidden || isStruck)
      this.faults.push({ ...place, code: hidden ? 'hidden-times' : 'struck-times', value: String(row) })
    return hidden === true || isStruck
  }

  /** Values that a spreadsheet changed. A time of day is shown as one. */
  #damages({ cells, marks }: Row, place: Place): Fault[] {
    return this.used.flatMap((column): Fault[] => {
      const at = { ...place, field: this.#columns.names[column] }
      const value = cells[column] ?? ''
      if (value.length > mostCharacters) return [{ ...at, ...longValue }]
      if (value.includes('\ufffd')) return [{ ...at, code: 'damaged-text', value }]
      const mark = marks?.get(column)
      const isShownAsDate = mark === 'date' && (this.#isTime(column, value) || this.#isDay(column))
      const isCode = column !== this.#columns.ofClass.positions.get('title')
      const code = mark && !isShownAsDate ? markFault(mark, isCode) : undefined
      return code ? [{ ...at, code, value }] : []
    })
  }

  #isTime(column: number, value: string) {
    const isClock = /^(?:오전|오후|AM|PM)?\s*\d{1,2}:\d{2}(?::\d{2})?\s*(?:AM|PM)?$/i.test(value.trim())
    return isClock && this.#columns.times.some(({ begins, ends }) => begins === column || ends === column)
  }

  #isDay(column: number) {
    return column === this.#columns.first || column === this.#columns.last
  }

  #termIn(row: Row, place: Place): string | undefined {
    const { positions } = this.#columns.ofClass
    const entry = { year: this.#cell(row, positions.get('year')), term: this.#cell(row, positions.get('term')) }
    const found = completedTerm(entry, this.term, this.#termOf)
    if (found === undefined && entry.term !== '')
      this.faults.push({ ...place, code: 'wrong-term', value: `${entry.year} ${entry.term}`.trim() })
    return found
  }

  /** One text for a time that may be in several columns: `월 3교시-4교시`. */
  #timeText(
    row: Row,
    { day, begins, ends, times, weekday = '' }: TimeColumns,
  ): { text: string; field: string | undefined } {
    const { names } = this.#columns
    const column = times ?? begins
    const field = names[column ?? -1]
    const [days, from, to] = [day, begins, ends].map((each) => this.#cell(row, each))
    const text = times === undefined ? spanText({ from, to }, field ?? '') : this.#cell(row, times)
    if (text === '' || hasNoTime(text)) return { text: '', field }
    const own = /^[([]?\s*[월화수목금토일]/u.test(text)
    return { text: own ? text : [weekday, days, text].filter(Boolean).join(' '), field }
  }

  #times({ text, field }: { text: string; field: string | undefined }, place: Place): WeeklyTime[] {
    const found = readTimes(text, this.#options.periods)
    if ('times' in found) return found.times
    this.faults.push({ ...place, field, code: found.code, value: text, values: { about: found.about } })
    return []
  }

  #rule(row: Row, place: Place): OwnRule {
    const rule: OwnRule = {}
    for (const meaning of ruleMeanings) {
      const column = this.#columns.rule[meaning]
      const found = readRuleCell(meaning, this.#cell(row, column))
      if (found === undefined) continue
      if ('code' in found) this.faults.push({ ...place, field: this.#columns.names[column ?? -1], ...found })
      else Object.assign(rule, found)
    }
    if (rule.late !== undefined && rule.absent !== undefined && rule.absent < rule.late)
      this.faults.push({ ...place, code: 'absent-before-late', value: `${rule.late}, ${rule.absent}` })
    return rule
  }
}

/** `09:00-10:15`, `3교시-4교시`. A bare number is a period only in a column that says so. */
function spanText(
  { from = '', to = '' }: { from?: string | undefined; to?: string | undefined },
  name: string,
): string {
  const unit = name.includes('교시') ? '교시' : ''
  const written = (text: string) => {
    // `0900`
    const [, hours, minutes] = /^(\d{1,2})(\d{2})$/.exec(text) ?? []
    if (hours !== undefined && unit === '') return `${hours}:${minutes}`
    return /^\d{1,2}[A-Za-z]?$/.test(text) ? `${text}${unit}` : text
  }
  return [from, to]
    .filter((text) => text !== '')
    .map(written)
    .join('-')
}
