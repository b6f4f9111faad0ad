import { type Accident, pick } from '../accident.ts'
import {
  cell,
  cellPlaces,
  columnOf,
  copyOf,
  dataRows,
  type Draft,
  type Meaning,
  type Place,
  type Row,
  type Sheet,
  sheetPlaces,
  strikeRows,
  struck,
  tables,
  textOf,
} from '../draft.ts'

const wide = (sheet: Sheet, texts: readonly string[], kind: Row['kind'] = 'foot'): Row => ({
  kind,
  cells: sheet.columns.map((_, index) => ({ text: texts[index] ?? '', struck: true })),
})

const headerOf = ({ rows }: Sheet) =>
  rows.filter(({ kind }) => kind === 'header').map((row) => ({ ...copyOf(row), kind: 'foot' as const }))
const titlesOf = ({ rows }: Sheet) =>
  rows.filter(({ kind }) => kind === 'title').map((row) => ({ ...copyOf(row), kind: 'foot' as const }))

/** Between two students. */
function inMiddle({ rows }: Sheet, added: readonly Row[]) {
  const data = rows.flatMap(({ kind }, index) => (kind === 'data' ? [index] : []))
  rows.splice(data[Math.floor(data.length / 2)]!, 0, ...added)
}

const printed = (
  name: string,
  rowsOf: (place: Place, random: () => number) => Row[],
  where: 'middle' | 'end' = 'middle',
): Accident => ({
  name,
  places: tables(sheetPlaces),
  strike(_, place, random) {
    const rows = rowsOf(place, random)
    if (where === 'middle') inMiddle(place.sheet, rows)
    else place.sheet.rows.push(...rows)
    // Under a column that is read, a remark could be the rest of a student.
    return { right: place.sheet.columns[0]!.meaning === 'unused' ? 'same' : 'either' }
  },
})

/** What programs write for each printed page, and people below a table. */
const pages = [
  printed('the header again in the middle', ({ sheet }) => headerOf(sheet)),
  printed('titles and header again in the middle', ({ sheet }) => [...titlesOf(sheet), ...headerOf(sheet)]),
  printed('a page footer, titles and header in the middle', ({ sheet }, random) => [
    wide(sheet, [pick(random, ['- 1 -', '1 / 2', '1/2 페이지', 'Page 1 of 2', '출력일: 2026-08-28'])]),
    ...titlesOf(sheet),
    ...headerOf(sheet),
  ]),
  printed('an empty row in the middle', ({ sheet }) => [wide(sheet, [])]),
  printed(
    'a total below',
    ({ sheet }, random) => [
      wide(sheet, [pick(random, ['합계', '총계', '계', '합 계', '총 인원']), '', pick(random, ['', '12명', '12'])]),
    ],
    'end',
  ),
  printed(
    'a remark below',
    ({ sheet }, random) => [
      wide(sheet, []),
      wide(sheet, [pick(random, ['이하 여백', '※ 문의: 학사지원팀 (02-123-4567)', '- 끝 -', '담당자 홍교수 (인)'])]),
    ],
    'end',
  ),
]

const isSchool = (place: Place) => place.file.lecture !== undefined

/** The first students again, under other numbers of the same form. */
function newcomers(sheet: Sheet): Row[] {
  const number = columnOf(sheet, 'number')
  return dataRows(sheet)
    .slice(0, 3)
    .map((row, index) => {
      const copy: Row = { ...copyOf(row), kind: 'foot' }
      copy.cells[number] = cell(copy.cells[number]!.text.replace(/\d{3}$/, `90${index}`))
      return copy
    })
}

/** A second class roster in the same sheet: its students are in another class. */
const otherClass: Accident = {
  name: 'another class below',
  places: tables((draft) => sheetPlaces(draft).filter(isSchool)),
  strike(_, { sheet, file }, random) {
    const labels = pick(random, [
      [['교과목명 : 데이터베이스', '', '학수번호 : CSE777  분반 : 01']],
      [['교과목명', '데이터베이스', '학수번호', 'CSE777', '분반', '01']],
      [
        ['교과목명', '데이터베이스'],
        ['학수번호', 'CSE777'],
        ['분반', '01'],
      ],
      [[`교과목명 : ${file.lecture!.title}`, '', `학수번호 : ${file.lecture!.code}  분반 : 07`]],
      [['과목코드: CSE777'], ['과목명: 데이터베이스']],
    ])
    sheet.rows.push(
      wide(sheet, []),
      ...labels.map((texts) => wide(sheet, texts)),
      ...headerOf(sheet),
      ...newcomers(sheet),
    )
    return { right: 'refused' }
  },
}

/** The term stands in the titles alone; below begins another one. */
const otherTerm: Accident = {
  name: 'another term below',
  places: tables((draft) => sheetPlaces(draft).filter(({ sheet }) => columnOf(sheet, 'term') < 0)),
  strike(_, { sheet }, random) {
    const title = pick(random, [
      '2025학년도 2학기 수강신청 내역',
      '2025-2',
      '2025년 2학기',
      '2025학년도 겨울계절학기 명단',
    ])
    sheet.rows.push(wide(sheet, [title]), ...headerOf(sheet), ...newcomers(sheet))
    return { right: 'refused' }
  },
}

const otherColumns: Accident = {
  name: 'a table with other columns below',
  places: tables(sheetPlaces),
  strike(_, { sheet }, random) {
    const [header, ...rows] = pick(random, [
      [
        ['학번', '이름', '과목코드', '과목명', '학기'],
        ['20239001', '홍길동', 'LAW100', '법학', '2026-2'],
      ],
      [
        ['성명', '학번', '과목명'],
        ['홍길동', '20239001', '법학'],
      ],
    ])
    sheet.rows.push(wide(sheet, []), wide(sheet, header), ...rows.map((texts) => wide(sheet, texts)))
    return { right: 'refused' }
  },
}

const needed: readonly Meaning[] = ['number', 'code', 'section', 'year', 'term']

/** The value was not typed. A code or title that other rows have does not replace it. */
const emptyCell: Accident = {
  name: 'an empty cell',
  places: (draft) =>
    cellPlaces(draft, ['id', ...needed]).filter(
      ({ sheet, row, column }) => row!.cells[column!]!.text !== '' && !isTermList(draft, sheet, column!),
    ),
  strike(_, place) {
    struck(place).text = ''
    // Enrolments of OneRoster have a role of their own.
    return place.file.name === 'roles' ? { right: 'either' } : { right: 'refused', rows: [place.row!] }
  },
}

/** A class of OneRoster may have no term. */
const isTermList = ({ kind }: Draft, { columns }: Sheet, column: number) =>
  kind !== 'table' && columns[column]!.meaning === 'id' && column >= 4

const emptyTitle: Accident = {
  name: 'an empty title or name',
  places: tables((draft) => cellPlaces(draft, ['title', 'name'])),
  strike(_, place) {
    struck(place).text = ''
    return { right: 'either', loose: true }
  },
}

/** Somebody deleted a cell and moved the rest of the row to the left. */
const shiftedRow: Accident = {
  name: 'a deleted cell, the rest of the row moved to the left',
  places: tables((draft) => cellPlaces(draft, needed).filter(({ row, column }) => row!.cells[column!]!.text !== '')),
  strike(_, { row, column }) {
    row!.cells.splice(column!, 1)
    row!.cells.push(cell(''))
    strikeRows([row!])
    return { right: 'refused' }
  },
}

const insertedCell: Accident = {
  name: 'an inserted cell, the rest of the row moved to the right',
  places: tables((draft) => cellPlaces(draft, needed)),
  strike(_, { row, column }) {
    row!.cells.splice(column!, 0, cell(''))
    strikeRows([row!])
    return { right: 'refused' }
  },
}

const movedColumns: Accident = {
  name: 'columns in another order',
  places: (draft) =>
    sheetPlaces(draft).filter(({ sheet }) =>
      sheet.rows.every(
        ({ kind, cells }) => kind === 'title' || (kind !== 'foot' && cells.length === sheet.columns.length),
      ),
    ),
  strike(_, { sheet }, random) {
    // A stacked header keeps its columns together.
    const isStacked = sheet.rows.filter(({ kind }) => kind === 'header').length > 1
    const order = isStacked
      ? [...sheet.columns.keys()]
      : sheet.columns
          .map((_, index) => ({ index, key: random() }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ index }) => index)
    const moved = <Item>(list: readonly Item[]) => order.map((index) => list[index]!)
    sheet.columns = moved(sheet.columns)
    sheet.hiddenColumns = new Set([...sheet.hiddenColumns].map((column) => order.indexOf(column)))
    for (const row of sheet.rows) if (row.kind !== 'title') row.cells = moved(row.cells)
    return { right: 'same' }
  },
}

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
    'either',
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
  places: tables((draft) => cellPlaces(draft, ['number'])),
  strike(_, place) {
    const others = dataRows(place.sheet).filter(
      (row) => textOf(place.sheet, row, 'name') !== textOf(place.sheet, place.row!, 'name'),
    )
    const other = others.find((row) => !row.cells[place.column!]!.struck)
    if (!other) return { right: 'either' }
    struck(place).text = textOf(place.sheet, other, 'number')
    return { right: 'refused' }
  },
}

export const rowAccidents: readonly Accident[] = [
  ...pages,
  otherClass,
  otherTerm,
  otherColumns,
  emptyCell,
  emptyTitle,
  shiftedRow,
  insertedCell,
  movedColumns,
  ...spellings,
  otherTitle,
  otherName,
]
