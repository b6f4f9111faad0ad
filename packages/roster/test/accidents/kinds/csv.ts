import { type Accident, inText } from '../accident.ts'
import { bundles, cellPlaces, filePlaces, type Meaning, type Place, struck } from '../draft.ts'

type Edit = (text: string, delimiter: string, random: () => number) => string

/** What an editor, a script or an old program makes of the text of a file. */
const edited = (name: string, edit: Edit): Accident => ({
  name,
  holds: inText,
  places: (draft) => filePlaces(draft).filter(({ file }) => !file.broken),
  strike(_, { file }, random) {
    file.edits.push((text, delimiter) => edit(text, delimiter, random))
    return { right: 'same' }
  },
})

/** Line ends outside of quotes, below a line that names the delimiter. */
function lineEnds(text: string, end: (index: number) => string): string {
  const [first = ''] = /^sep=.\r\n/.exec(text) ?? []
  let index = 0
  return (
    first +
    text
      .slice(first.length)
      .replaceAll(/"(?:[^"]|"")*"|\r\n|\r|\n/g, (found) => (found.startsWith('"') ? found : end(index++)))
  )
}

/** The last row is a row like the others. */
const ended = (text: string) => (/[\r\n]$/.test(text) ? text : `${text}\r\n`)

const texts = [
  edited('a sep= line', (text, delimiter) => (text.startsWith('sep=') ? text : `sep=${delimiter}\r\n${text}`)),
  edited('mixed line ends', (text) => lineEnds(text, (index) => ['\r\n', '\n', '\r\n', '\n'][index % 4]!)),
  edited('a lone carriage return as line end', (text) => lineEnds(text, () => '\r')),
  edited('all three line ends', (text) => lineEnds(text, (index) => ['\r\n', '\n', '\r'][index % 3]!)),
  edited('a delimiter at the end of each row', (text, delimiter) => lineEnds(ended(text), () => `${delimiter}\r\n`)),
  edited('many delimiters at the end of each row', (text, delimiter) =>
    lineEnds(ended(text), () => `${delimiter.repeat(20)}\r\n`),
  ),
  edited('empty lines between the rows', (text) => lineEnds(text, () => '\r\n\r\n')),
  edited('empty lines at the end', (text) => `${ended(text)}\r\n\r\n`),
  edited(
    'rows of delimiters at the end',
    (text, delimiter) => `${ended(text)}${delimiter.repeat(12)}\r\n${delimiter.repeat(12)}\r\n`,
  ),
  edited('no line end at the end', (text) => text.replace(/[\r\n]+$/, '')),
]

const allQuoted: Accident = {
  name: 'quotes around every value',
  holds: inText,
  places: (draft) => filePlaces(draft).filter(({ file }) => !file.broken),
  strike(_, { file }) {
    file.quoted = true
    return { right: 'same' }
  },
}

/** Nothing has changed the text of the file so far. */
const isWhole = ({ file }: Place) => !file.broken && !file.quoted && file.edits.length === 0
const filled = ({ row, column }: Place) =>
  row!.cells[column!]!.text.trim() !== '' && !/["\s]/.test(row!.cells[column!]!.text)
const used: readonly Meaning[] = ['number', 'code', 'section', 'title', 'name', 'id']

/** Where an edit strikes. */
const mark = '\u0001'

/** A quote is a sign of an inch, or a slip of the finger. */
const quotes: Accident[] = [
  {
    name: 'a quote inside an unused cell',
    holds: inText,
    places: (draft) => cellPlaces(draft, ['unused']).filter((place) => filled(place) && isWhole(place)),
    strike(_, place) {
      place.file.broken = true
      const found = struck(place)
      Object.assign(found, { text: `${found.text}"`, raw: true })
      return { right: 'either' }
    },
  },
  {
    name: 'a quote that opens a cell and never closes',
    holds: inText,
    places: (draft) => cellPlaces(draft, ['unused', ...used]).filter((place) => filled(place) && isWhole(place)),
    strike(_, place) {
      place.file.broken = true
      const found = struck(place)
      Object.assign(found, { text: `"${found.text}`, raw: true })
      return { right: 'refused' }
    },
  },
  {
    name: 'two stray quotes that swallow the rows between them',
    holds: inText,
    places: (draft) => cellPlaces(draft, ['unused', ...used]).filter((place) => filled(place) && isWhole(place)),
    strike(_, place, random) {
      const { rows } = place.sheet
      const at = rows.indexOf(place.row!)
      const other = rows[at + 1 + Math.floor(random() * 3)]
      const last = other?.cells[place.column!]
      place.file.broken = true
      const found = struck(place)
      Object.assign(found, { text: `"${found.text}`, raw: true })
      if (!last || last.struck || last.text === '' || /["\s,;]/.test(last.text)) return { right: 'refused' }
      Object.assign(last, { text: `${last.text}"`, raw: true, struck: true })
      return { right: 'refused' }
    },
  },
  {
    name: 'a delimiter in a value without quotes',
    holds: inText,
    places: (draft) => cellPlaces(draft, ['unused', ...used]).filter((place) => filled(place) && isWhole(place)),
    strike(_, { file, row, column }) {
      file.broken = true
      const found = row!.cells[column!]!
      found.struck = true
      const { text } = found
      found.text = mark
      file.edits.unshift((all, delimiter) => all.replace(mark, `${text}${delimiter}${text}`))
      return { right: 'either', loose: true }
    },
  },
]

const isInside = ({ sheet, row, column }: Place) =>
  column! < sheet.columns.length - 1 && row!.cells.slice(0, column).some(({ text }) => text !== '')

/** The download stopped. What is left ends within the columns that are read. */
const cut: Accident = {
  name: 'a file that was cut',
  holds: inText,
  places: (draft) => cellPlaces(draft, used).filter((place) => filled(place) && isInside(place) && isWhole(place)),
  strike(_, place) {
    place.file.broken = true
    struck(place).text = mark
    place.file.edits.unshift((all) => all.slice(0, all.indexOf(mark)))
    return { right: 'refused' }
  },
}

/** A row of OneRoster ends too early: the role or the user is missing. */
const shortRow: Accident = {
  name: 'a row without its last cells',
  holds: inText,
  places: bundles((draft) => cellPlaces(draft, ['id']).filter((place) => isInside(place) && isWhole(place))),
  strike(_, { file, row, column }) {
    file.broken = true
    row!.cells.length = column!
    for (const each of row!.cells) each.struck = true
    // Enrolments have a separate role.
    return file.name === 'roles' ? { right: 'either' } : { right: 'refused', rows: [row!] }
  },
}

const sameFile: Accident = {
  name: 'the whole text twice',
  holds: inText,
  places: (draft) => filePlaces(draft).filter(isWhole),
  strike(_, { file }) {
    file.broken = true
    file.edits.push((text) => text + text)
    return { right: 'either' }
  },
}

export const csvAccidents: readonly Accident[] = [...texts, allQuoted, ...quotes, cut, shortRow, sameFile]
