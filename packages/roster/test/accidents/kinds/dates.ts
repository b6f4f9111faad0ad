import { type Accident, inWorkbooks, pick } from '../accident.ts'
import {
  bundles,
  cellPlaces,
  columnPlaces,
  dataRows,
  type Meaning,
  type Place,
  type Sheet,
  struck,
  tables,
} from '../draft.ts'

const epoch = Date.UTC(1899, 11, 30)
const serialOf = (day: string) => (Date.parse(`${day}T00:00:00Z`) - epoch) / 86_400_000

/** A code or section that Excel took for a date: as the workbook stores it, and as each format shows it. */
const shown: Record<string, { format: string; text: string }> = {
  'mmm-yy': { format: 'mmm-yy', text: 'Mar-26' },
  'd-mmm': { format: 'd-mmm', text: '1-Mar' },
  'm/d/yyyy': { format: 'm/d/yyyy', text: '3/1/2026' },
  'yyyy-mm-dd': { format: 'yyyy-mm-dd', text: '2026-03-01' },
  'built-in 14': { format: '14', text: '2026-03-01' },
  '01월 02일': { format: 'mm"월" dd"일"', text: '03월 01일' },
  '3월 1일': { format: 'm"월" d"일"', text: '3월 1일' },
  '2026. 3. 1.': { format: 'yyyy. m. d.', text: '2026. 3. 1.' },
}
const keys: readonly Meaning[] = ['code', 'section', 'number', 'id']

const becameDates = Object.entries(shown).map(([name, { format, text }]): Accident => ({
  name: `a date (${name}) for a code`,
  places: (draft) => cellPlaces(draft, keys),
  strike(_, place) {
    const stored = { value: serialOf('2026-03-01'), format: format === '14' ? 14 : format }
    Object.assign(struck(place), { text, stored })
    return { right: 'refused', rows: [place.row!] }
  },
}))

/** The number of a day: only a section is never that long; a code could be. */
const becameSerials: Accident = {
  name: 'the number of a day for a section',
  places: (draft) => cellPlaces(draft, ['section']),
  strike(_, place) {
    Object.assign(struck(place), { text: '46082', stored: 46_082 })
    return { right: 'refused', rows: [place.row!] }
  },
}

const serialCodes: Accident = {
  name: 'the number of a day for a code with letters',
  places: tables((draft) =>
    cellPlaces(draft, ['code']).filter(({ sheet, column }) =>
      dataRows(sheet).every(({ cells }) => /^[A-Z]/.test(cells[column!]!.text)),
    ),
  ),
  strike(_, place) {
    Object.assign(struck(place), { text: '46082', stored: 46_082 })
    return { right: 'refused', rows: [place.row!] }
  },
}

type Style = (year: string, month: string, day: string) => string
const bare = (text: string) => String(Number(text))

/** How programs and people write the days of terms. `sure`: nobody could read another day. */
const styles: Record<string, { write: Style; sure: boolean }> = {
  'a serial number': { write: (...day) => String(serialOf(day.join('-'))), sure: true },
  'a serial number with a time': { write: (...day) => `${serialOf(day.join('-'))}.5`, sure: true },
  '2026. 9. 1.': { write: (y, m, d) => `${y}. ${bare(m)}. ${bare(d)}.`, sure: true },
  '2026. 9. 1. 오전 12:00:00': { write: (y, m, d) => `${y}. ${bare(m)}. ${bare(d)}. 오전 12:00:00`, sure: true },
  '2026년 9월 1일': { write: (y, m, d) => `${y}년 ${bare(m)}월 ${bare(d)}일`, sure: true },
  '2026년 09월 01일 화요일': { write: (y, m, d) => `${y}년 ${m}월 ${d}일 화요일`, sure: false },
  '20260901': { write: (y, m, d) => y + m + d, sure: true },
  '2026-9-1 00:00': { write: (y, m, d) => `${y}-${bare(m)}-${bare(d)} 00:00`, sure: true },
  '2026/09/01': { write: (y, m, d) => `${y}/${m}/${d}`, sure: true },
  '9/1/2026': { write: (y, m, d) => `${bare(m)}/${bare(d)}/${y}`, sure: false },
  '1/9/2026': { write: (y, m, d) => `${bare(d)}/${bare(m)}/${y}`, sure: false },
  '1.9.2026': { write: (y, m, d) => `${bare(d)}.${bare(m)}.${y}`, sure: false },
  '9/1/26': { write: (y, m, d) => `${bare(m)}/${bare(d)}/${y.slice(2)}`, sure: false },
  '26-9-1': { write: (y, m, d) => `${y.slice(2)}-${bare(m)}-${bare(d)}`, sure: false },
  '01-Sep-26': {
    write: (y, m, d) =>
      `${d}-${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(m) - 1]}-${y.slice(2)}`,
    sure: false,
  },
  'Sep 1, 2026': {
    write: (y, m, d) =>
      `${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(m) - 1]} ${bare(d)}, ${y}`,
    sure: false,
  },
  'midnight in Seoul as an instant of UTC': {
    write: (...day) => new Date(Date.parse(`${day.join('-')}T00:00:00+09:00`)).toISOString(),
    sure: true,
  },
  'noon in Seoul with its offset': { write: (...day) => `${day.join('-')}T12:00:00+09:00`, sure: true },
  'a day and a time without a zone': { write: (...day) => `${day.join('-')}T00:00:00`, sure: true },
}

function rewrite({ sheet, column }: Place, write: Style) {
  for (const row of dataRows(sheet)) {
    const each = row.cells[column!]
    if (!each) continue
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(each.text) ?? []
    if (year !== undefined) Object.assign(each, { text: write(year, month!, day!), struck: true })
  }
}

/** No accident has written a date of the file in its own way. */
const hasFreeDates = ({ columns, rows }: Sheet) =>
  rows.every(({ cells }) =>
    cells.every(({ struck }, column) => !struck || !/begins|ends/.test(columns[column]!.meaning)),
  )

/** Days and months in both orders, in one file and with one separator, cannot be told apart by anybody. */
const mayBeWritten =
  (name: string) =>
  ({ sheet }: Place) =>
    !/^\d+\/\d+\/\d+$/.test(name) || hasFreeDates(sheet)

const ofTerms = Object.entries(styles).flatMap(([name, { write, sure }]): Accident[] => [
  {
    name: `dates as ${name}, in the whole file`,
    places: bundles((draft) => columnPlaces(draft, ['begins']).filter(mayBeWritten(name))),
    strike(_, place) {
      for (const [column, { meaning }] of place.sheet.columns.entries())
        if (meaning === 'begins' || meaning === 'ends') rewrite({ ...place, column }, write)
      return { right: sure ? 'same' : 'either' }
    },
  },
  {
    name: `dates as ${name}, in one column`,
    places: bundles((draft) => columnPlaces(draft, ['begins', 'ends']).filter(mayBeWritten(name))),
    strike(_, place) {
      rewrite(place, write)
      return { right: sure ? 'same' : 'either' }
    },
  },
  {
    name: `a date as ${name}`,
    places: bundles((draft) =>
      cellPlaces(draft, ['begins', 'ends'])
        .filter(({ row, column }) => row!.cells[column!]!.text !== '')
        .filter(mayBeWritten(name)),
    ),
    strike(_, place) {
      const found = struck(place)
      found.text = write(...(found.text.split('-') as [string, string, string]))
      return { right: sure ? 'same' : 'either' }
    },
  },
])

const noDates: Accident = {
  name: 'a text that is no date',
  places: bundles((draft) =>
    cellPlaces(draft, ['begins', 'ends']).filter(({ row, column }) => row!.cells[column!]!.text !== ''),
  ),
  strike(_, place, random) {
    struck(place).text = pick(random, ['미정', '2026-13-01', '2026-02-30', '개강일', '0', '2026', '00/00/0000', '-'])
    return { right: 'refused', rows: [place.row!] }
  },
}

/** Nobody can tell the day from the month in any value of the file. */
const unproved: Accident = {
  name: 'days and months that cannot be told apart',
  places: bundles((draft) =>
    columnPlaces(draft, ['begins']).filter(({ file, sheet }) => file.name !== 'enrollments' && hasFreeDates(sheet)),
  ),
  strike(draft, place, random) {
    const dayFirst = random() < 0.5
    for (const row of dataRows(place.sheet))
      for (const [column, { meaning }] of place.sheet.columns.entries()) {
        if (meaning !== 'begins' && meaning !== 'ends') continue
        if (!/^\d{4}-\d\d-\d\d$/.test(row.cells[column]?.text ?? '')) continue
        const [year, month, day] = row.cells[column]!.text.split('-').map(Number) as [number, number, number]
        const small = day > 12 ? day - 12 : day
        Object.assign(row.cells[column]!, {
          text: dayFirst ? `${small}/${month}/${year}` : `${month}/${small}/${year}`,
          struck: true,
        })
        const term = draft.expected.terms.get(row.cells[0]!.text)!
        const written = `${year}-${String(month).padStart(2, '0')}-${String(small).padStart(2, '0')}`
        draft.expected.terms.set(row.cells[0]!.text, {
          ...term,
          [meaning === 'begins' ? 'beginsOn' : 'endsOn']: written,
        })
      }
    return { right: 'either' }
  },
}

/** A workbook shows the term of a row as a date: 2026-2 became February. */
const termDates: Accident = {
  name: 'a term that became a date',
  holds: inWorkbooks,
  places: tables((draft) => cellPlaces(draft, ['term'])),
  strike(_, place) {
    Object.assign(struck(place), { text: '2026-02-01', stored: { value: serialOf('2026-02-01'), format: 'yyyy-m' } })
    return { right: 'refused', rows: [place.row!] }
  },
}

export const dateAccidents: readonly Accident[] = [
  ...becameDates,
  becameSerials,
  serialCodes,
  ...ofTerms,
  noDates,
  unproved,
  termDates,
]
