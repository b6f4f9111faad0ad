import { codeOf } from '../../../src/model/person-name.ts'
import { type Accident, inText, inWorkbooks, notInWorkbooks, pick } from '../accident.ts'
import { type Cell, cellPlaces, columnPlaces, dataRows, type Meaning, struck } from '../draft.ts'
import { used } from './text.ts'

const errors = ['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NUM!', '#NULL!', '#SPILL!', '#CALC!']
const keys: readonly Meaning[] = ['id', 'number', 'code', 'section', 'year', 'term']

type Damage = (cell: Cell, random: () => number) => Partial<Cell>
type Options = Pick<Accident, 'holds'> & { meanings?: readonly Meaning[]; fits?: (text: string) => boolean }

/** Damages one cell of a row of a student. */
function inCell(
  name: string,
  right: 'same' | 'refused' | 'either',
  damage: Damage,
  { meanings = used, fits = filled, ...rest }: Options = {},
): Accident {
  return {
    name,
    ...rest,
    places: (draft) => cellPlaces(draft, meanings).filter(({ row, column }) => fits(row!.cells[column!]!.text)),
    strike(_, place, random) {
      const found = struck(place)
      Object.assign(found, damage(found, random))
      // A damaged name is noted, and stays as it is written.
      const loose = meanings.every((meaning) => meaning === 'name')
      return right === 'refused' ? { right, rows: [place.row!] } : { right, loose }
    },
  }
}

/** The same in all rows of a column. */
function inColumn(
  name: string,
  right: 'same' | 'refused' | 'either',
  damage: Damage,
  { meanings = used, fits = filled, ...rest }: Options = {},
): Accident {
  return {
    name: `${name}, in a whole column`,
    ...rest,
    places: (draft) =>
      columnPlaces(draft, meanings).filter(({ sheet, column }) =>
        dataRows(sheet).some(({ cells }) => fits(cells[column!]!.text)),
      ),
    strike(_, { sheet, column }, random) {
      const rows = dataRows(sheet).filter(({ cells }) => fits(cells[column!]!.text))
      for (const { cells } of rows) Object.assign(cells[column!]!, { ...damage(cells[column!]!, random), struck: true })
      return right === 'refused' ? { right, rows } : { right }
    },
  }
}

const filled = (text: string) => text !== ''
const hasZeros = (text: string) => /^0\d+$/.test(text)
const isNumber = (text: string) => /^\d{1,15}$/.test(text)
const lookUp = 'VLOOKUP(A1,Sheet2!A:B,2,0)'
const unused: Options = { meanings: ['unused'], fits: () => true }

/** Nobody knows what stood in a cell that is an error. In a column that nobody reads it does no harm. */
const errorValues = errors.flatMap((text): Accident[] => [
  inCell(`${text} in a used cell`, 'refused', () => ({ text, stored: { error: text } })),
  inColumn(`${text} in a used cell`, 'refused', () => ({ text, stored: { error: text } })),
  inCell(`${text} as text in a used cell`, 'refused', () => ({ text }), { holds: inWorkbooks }),
  inCell(`${text} in an unused cell`, 'same', () => ({ text, stored: { error: text } }), unused),
  inCell(
    `${text} as the value of a formula`,
    'refused',
    () => ({ text, stored: { formula: lookUp, value: { error: text } } }),
    { holds: inWorkbooks },
  ),
])

const formulas = [
  inCell('a formula without a stored value', 'refused', () => ({ stored: { formula: lookUp } }), {
    holds: inWorkbooks,
  }),
  inColumn('a formula without a stored value', 'refused', () => ({ stored: { formula: lookUp } }), {
    holds: inWorkbooks,
  }),
  inCell('a formula without a stored value in an unused cell', 'same', () => ({ stored: { formula: lookUp } }), {
    holds: inWorkbooks,
    ...unused,
  }),
  inCell('a formula with a stored value', 'same', ({ text }) => ({ stored: { formula: lookUp, value: text } }), {
    holds: inWorkbooks,
  }),
  inColumn('a formula with a stored value', 'same', ({ text }) => ({ stored: { formula: lookUp, value: text } }), {
    holds: inWorkbooks,
  }),
  inCell('a formula with 0 for a value', 'refused', () => ({ text: '0', stored: { formula: lookUp, value: 0 } }), {
    holds: inWorkbooks,
  }),
  inCell(
    'a formula with an empty text for a value',
    'refused',
    () => ({ text: '', stored: { formula: lookUp, value: '' } }),
    { holds: inWorkbooks, meanings: ['number'] },
  ),
]

/** What Excel makes of an entry such as 2E5, TRUE or a long number. */
const conversions = [
  inCell(
    'a number that became an exponent',
    'refused',
    ({ text }) => ({
      text: Number(text)
        .toExponential(2)
        .replace('e', 'E')
        .replace(/\d+$/, (digits) => digits.padStart(2, '0')),
    }),
    { meanings: ['number', 'code', 'id'], fits: (text) => /^[1-9]\d{4,}$/.test(text) },
  ),
  inColumn(
    'a number that became an exponent',
    'refused',
    ({ text }) => ({
      text: Number(text)
        .toExponential(2)
        .replace('e', 'E')
        .replace(/\d+$/, (digits) => digits.padStart(2, '0')),
    }),
    { meanings: ['number'], fits: (text) => /^[1-9]\d{4,}$/.test(text) },
  ),
  inCell(
    'a code that became an exponent',
    'refused',
    () => ({ text: '2.01E+05', stored: { value: 201_000, format: '0.00E+00' } }),
    { meanings: ['code', 'section', 'id'] },
  ),
  ...['TRUE', 'FALSE'].map((text) =>
    inCell(`${text} instead of a value`, 'refused', () => ({ text, stored: text === 'TRUE' }), { meanings: keys }),
  ),
  inCell('# signs of a narrow column', 'refused', () => ({ text: '########' }), {
    meanings: keys,
    holds: notInWorkbooks,
  }),
  inCell('a number with decimals', 'either', ({ text }) => ({ text: `${text}.0` }), {
    meanings: ['number'],
    fits: isNumber,
  }),
  inCell('an apostrophe in front', 'either', ({ text }) => ({ text: `'${text}` }), {
    meanings: ['number', 'code', 'section', 'year', 'term'],
  }),
  ...['\ue000', '\ufffa', '\u302e', '👍'].map((character) =>
    inCell(`a name with ${codeOf(character)}`, 'either', ({ text }) => ({ text: text + character }), {
      meanings: ['name'],
    }),
  ),
  inCell('a replacement character', 'either', ({ text }) => ({ text: `${text.slice(0, -1)}\ufffd` }), {
    meanings: ['number', 'code', 'title', 'section'],
  }),
]

/** A cell shows more than it stores, or a program keeps Excel from changing a text. */
const shownValues = [
  inCell(
    'a number padded by its format',
    'same',
    ({ text }) => ({ stored: { value: Number(text), format: '0'.repeat(text.length) } }),
    { holds: inWorkbooks, meanings: ['number', 'code', 'section'], fits: isNumber },
  ),
  inColumn(
    'a number padded by its format',
    'same',
    ({ text }) => ({ stored: { value: Number(text), format: '0'.repeat(text.length) } }),
    { holds: inWorkbooks, meanings: ['number', 'code', 'section'], fits: isNumber },
  ),
  inCell(
    'letters from the format of a number',
    'same',
    ({ text }) => {
      const [, letters, digits = ''] = /^([A-Z]+)(\d+)$/.exec(text)!
      return { stored: { value: Number(digits), format: `"${letters}"${'0'.repeat(digits.length)}` } }
    },
    { holds: inWorkbooks, meanings: ['code'], fits: (text) => /^[A-Z]+\d+$/.test(text) },
  ),
  inCell('a number in the format of a text', 'same', ({ text }) => ({ stored: { value: Number(text), format: '@' } }), {
    holds: inWorkbooks,
    meanings: ['number'],
    fits: (text) => isNumber(text) && !hasZeros(text),
  }),
  inCell(
    'a number with separators of thousands',
    'either',
    ({ text }) => ({ stored: { value: Number(text), format: '#,##0' } }),
    { holds: inWorkbooks, meanings: ['number'], fits: (text) => isNumber(text) && !hasZeros(text) },
  ),
  inCell('="…" in quotes', 'same', ({ text }) => ({ text: `="${text}"` }), { holds: inText }),
  inCell('="…" without quotes', 'same', ({ text }) => ({ text: `="${text}"`, raw: true }), {
    holds: inText,
    fits: (text) => text !== '' && !/[\s,;"]/.test(text),
  }),
  inColumn('="…" without quotes', 'same', ({ text }) => ({ text: `="${text}"`, raw: true }), {
    holds: inText,
    meanings: ['number', 'section', 'code'],
    fits: (text) => text !== '' && !/[\s,;"]/.test(text),
  }),
]

const withoutZeros = ({ text }: Cell) => ({ text: text.replace(/^0+/, ''), stored: Number(text) })

/** Zeros in front that got lost: others of the same length remain. */
const lostZeros = [
  inCell('a number without its zeros in front', 'refused', withoutZeros, { meanings: ['number'], fits: hasZeros }),
  inColumn('numbers without their zeros in front', 'refused', withoutZeros, { meanings: ['number'], fits: hasZeros }),
  inCell('a section without its zeros in front', 'same', withoutZeros, { meanings: ['section'], fits: hasZeros }),
  inColumn('sections without their zeros in front', 'same', withoutZeros, { meanings: ['section'], fits: hasZeros }),
  inCell('a code without its zeros in front', 'refused', withoutZeros, { meanings: ['code'], fits: hasZeros }),
]

/** A label above is lost, so the column is not known. */
const headers: Accident = {
  name: 'an error in the header',
  places: (draft) => cellPlaces(draft, used, ['header']).filter(({ row, column }) => row!.cells[column!]!.text !== ''),
  strike(_, place, random) {
    const text = pick(random, errors)
    Object.assign(struck(place), { text, stored: { error: text } })
    const meaning = place.sheet.columns[place.column!]!.meaning
    const isStacked = place.sheet.rows.filter(({ kind }) => kind === 'header').length > 1
    return {
      right: isStacked || meaning === 'name' || meaning === 'begins' || meaning === 'ends' ? 'either' : 'refused',
      loose: true,
    }
  },
}

/** A title may name the term or the lecture. If it does, nobody guesses. */
const titles: Accident = {
  name: 'an error or a formula without a value in a title',
  places: (draft) =>
    cellPlaces(draft, [...used, 'unused'], ['title']).filter(({ row, column }) => row!.cells[column!]!.text !== ''),
  strike(_, place, random) {
    const text = pick(random, errors)
    Object.assign(struck(place), { text, stored: pick(random, [{ error: text }, { formula: 'TODAY()' }]) })
    return { right: 'either' }
  },
}

export const cellAccidents: readonly Accident[] = [
  ...errorValues,
  ...formulas,
  ...conversions,
  ...shownValues,
  ...lostZeros,
  headers,
  titles,
]
