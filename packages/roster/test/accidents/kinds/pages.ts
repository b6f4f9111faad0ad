import { type Accident, pick } from '../accident.ts'
import {
  cell,
  columnOf,
  copyOf,
  dataRows,
  otherNumber,
  type Place,
  type Row,
  type Sheet,
  sheetPlaces,
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
      copy.cells[number] = cell(otherNumber(textOf(sheet, row, 'number'), index))
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

/** The term is in the titles alone; below begins another one. */
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

export const pageAccidents: readonly Accident[] = [...pages, otherClass, otherTerm, otherColumns]
