import { type Accident, pick } from '../accident.ts'
import { cellPlaces, dataRows, type Meaning, strikeRows, struck, tables, textOf } from '../draft.ts'

/** Several people write one code, section or name in their own way. */
const spelled = (
  name: string,
  meaning: Meaning,
  respell: (text: string) => string[],
  right: 'same' | 'either',
  loose = false,
): Accident => ({
  name,
  places: tables((draft) =>
    cellPlaces(draft, [meaning]).filter(({ row, column }) =>
      respell(row!.cells[column!]!.text).some((text) => text !== row!.cells[column!]!.text),
    ),
  ),
  strike(_, place, random) {
    const found = struck(place)
    const { text } = found
    // The spelling of most rows counts, so that only one row of a class is written in another way.
    for (const { cells } of dataRows(place.sheet))
      if (cells[place.column!]?.text === text && meaning === 'title') cells[place.column!]!.struck = true
    found.text = pick(
      random,
      respell(found.text).filter((text) => text !== found.text),
    )
    return { right, loose }
  },
})

const spellings = [
  spelled(
    'a code in another case or with a space',
    'code',
    (text) => [
      text.toLowerCase(),
      text.replace(/(?<=[A-Z])(?=\d)/, ' '),
      text.replace(/(?<=[A-Z])(?=\d)/, '-'),
      `${text} `,
    ],
    'either',
  ),
  spelled(
    'a section in another way',
    'section',
    (text) => [
      text.replace(/^0+/, ''),
      text.padStart(2, '0'),
      text.padStart(3, '0'),
      `${text.replace(/^0+/, '')}반`,
      `${text}분반`,
      `(${text})`,
    ],
    'either',
  ),
  spelled(
    'a name in another case or order',
    'name',
    (text) =>
      /^[A-Za-z ]+$/.test(text)
        ? [
            text.toUpperCase(),
            text.toLowerCase(),
            text.split(' ').toReversed().join(' '),
            text.replace(' ', ', '),
            `${text} (교환)`,
          ]
        : [`${text.slice(0, 1)} ${text.slice(1)}`, `${text}(재)`],
    'same',
    true,
  ),
  spelled(
    'a title in another case or with a space',
    'title',
    (text) => [text.toLowerCase(), text.replaceAll(' ', ''), `${text.slice(0, 2)} ${text.slice(2)}`],
    'either',
  ),
  spelled(
    'a term in another way',
    'term',
    (text) => [
      text.replace('학기', ''),
      `${text.replace('학기', '')}학기`,
      text.replace(/^(\d)(학기)?$/, '제$1학기'),
      text.replace(/^(\d{4})-(\d)$/, '$1학년도 $2학기'),
      text.replace(/^(\d{4})-(\d)$/, '$1$20'),
    ],
    'either',
  ),
]

/** Two lectures with one code and section, as when a code was copied down. */
const otherTitle: Accident = {
  name: 'another title for one row of a class',
  places: tables((draft) => cellPlaces(draft, ['title'])),
  strike(_, place, random) {
    struck(place).text = pick(random, ['서양미술사', '법학개론', `${textOf(place.sheet, place.row!, 'title')} 실험`])
    return { right: 'refused', rows: [place.row!] }
  },
}

/** Somebody sorted one column alone, or a number was copied to another person. */
const otherName: Accident = {
  name: 'the number of another student',
  places: tables((draft) =>
    cellPlaces(draft, ['number']).filter(({ sheet, row }) => textOf(sheet, row!, 'name') !== ''),
  ),
  strike(_, place) {
    const others = dataRows(place.sheet).filter(
      (row) => !['', textOf(place.sheet, place.row!, 'name')].includes(textOf(place.sheet, row, 'name')),
    )
    const other = others.find(({ cells }) => cells.every(({ struck }) => !struck))
    if (!other) return { right: 'either' }
    struck(place).text = textOf(place.sheet, other, 'number')
    // Nobody may take the names away, which tell that there are two people.
    strikeRows([other, place.row!])
    return { right: 'refused' }
  },
}

export const spellingAccidents: readonly Accident[] = [...spellings, otherTitle, otherName]
