import type { Row } from '@campus-connect/tables'
import { longValue, markFault, mostCharacters, withoutPrefix } from '../../files/csv.ts'
import { readDates } from '../../model/dates.ts'
import type { OwnRule } from '../../model/own-rule.ts'
import type { Periods } from '../../model/periods.ts'
import type { Fault, Place } from '../../model/problem.ts'
import { completedTerm, termReader } from '../../model/term-names.ts'
import { cleanText, folded } from '../../model/text.ts'
import { isTotal } from '../table/no-students.ts'
import type { TimetableRow } from './classes.ts'
import { ruleMeanings, type TimetableColumns } from './columns.ts'
import { readRuleCell } from './rule.ts'
import { isTimeOfDay, timeText } from './time-cells.ts'
import { hasNoTime } from './time-forms.ts'
import { readTimes, type WeeklyTime } from './times.ts'

type Reading = { file: string; columns: TimetableColumns; periods: Periods }

/** Reads the rows of a sheet below its header: the classes, and what is wrong with them. */
export class RowReader {
  readonly faults: Fault[] = []
  readonly leftOut = { cancelled: 0, continued: 0 }
  /** Of rows that name none. */
  term: string | undefined
  readonly #rows: (TimetableRow & { days: { begins: string; ends: string } })[] = []
  readonly #file: string
  readonly #columns: TimetableColumns
  readonly #periods: Periods
  readonly #termOf = termReader()
  /** The last row that names a class, which a row with times only continues. */
  #last: Pick<TimetableRow, 'codes' | 'section' | 'title' | 'term'> | undefined

  constructor({ file, columns, periods }: Reading) {
    this.#file = file
    this.#columns = columns
    this.#periods = periods
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
    const { names } = this.#columns
    const texts = this.#columns.times
      .map((columns) => timeText(columns, names, (column) => this.#cell(row, column)))
      .filter(({ text }) => !hasNoTime(text))
    if ((codes.length === 0 || texts.length === 0) && filled.some(isTotal)) return
    if (codes.length === 0 && texts.length === 0 && filled.length < 3) return
    const place = { file: this.#file, row: row.row }
    const code = names[this.#columns.ofClass.positions.get('code') ?? 0]
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
    return isTimeOfDay(value) && this.#columns.times.some(({ begins, ends }) => begins === column || ends === column)
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

  #times({ text, field }: { text: string; field: string | undefined }, place: Place): WeeklyTime[] {
    const found = readTimes(text, this.#periods)
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
