import { type Accident, inWorkbooks, pick } from '../accident.ts'
import {
  type Column,
  columnPlaces,
  copyOf,
  dataRows,
  otherNumber,
  type Meaning,
  type Place,
  type Row,
  rowPlaces,
  type Sheet,
  sheetPlaces,
  strikeRows,
  tables,
  textOf,
} from '../draft.ts'

type Hide = (place: Place, random: () => number) => { right: 'same' | 'refused' | 'either'; rows?: Row[] }
const accident = (name: string, places: Accident['places'], strike: Hide): Accident => ({
  name,
  holds: inWorkbooks,
  places: tables(places),
  strike: (_, place, random) => strike(place, random),
})

function hide(rows: readonly Row[]) {
  strikeRows(rows)
  for (const row of rows) row.hidden = true
}

/** Invisible students: a reader of the sheet believes that they are out. */
const hiddenRows = [
  accident('a hidden row with a student', rowPlaces, ({ row }) => {
    hide([row!])
    return { right: 'refused', rows: [row!] }
  }),
  accident('a filter that shows one lecture or one year', sheetPlaces, ({ sheet }) => {
    const rows = dataRows(sheet).filter((_, index) => index % 3 !== 0)
    hide(rows)
    return { right: 'refused', rows }
  }),
  accident('a hidden copy of a row that is seen', rowPlaces, ({ sheet, row }) => {
    const copy = copyOf(row!)
    strikeRows([row!])
    hide([copy])
    sheet.rows.splice(sheet.rows.indexOf(row!) + 1, 0, copy)
    return { right: 'same' }
  }),
  accident('a hidden empty row', rowPlaces, ({ sheet, row }) => {
    const empty: Row = { kind: 'foot', cells: row!.cells.map(() => ({ text: '' })), hidden: true }
    sheet.rows.splice(sheet.rows.indexOf(row!), 0, empty)
    return { right: 'same' }
  }),
  accident(
    'a hidden title row',
    (draft) => rowPlaces(draft, ['title']),
    ({ row }) => {
      row!.hidden = true
      return { right: 'same' }
    },
  ),
]

const asked: readonly Meaning[] = ['number', 'code', 'section', 'status']
const hiddenColumns = (['number', 'code', 'section', 'status', 'title', 'year', 'term', 'name', 'unused'] as const).map(
  (meaning) =>
    accident(
      `a hidden column (${meaning})`,
      (draft) => columnPlaces(draft, [meaning]),
      ({ sheet, column }) => {
        sheet.hiddenColumns.add(column!)
        if (asked.includes(meaning)) return { right: 'refused' }
        return { right: meaning === 'name' || meaning === 'unused' ? 'same' : 'either' }
      },
    ),
)

/** Two sheets of a workbook never share a name. */
function otherSheet({ file, sheet }: Place, wanted: string, rows: Row[], hidden?: Sheet['hidden']): Sheet {
  const columns: Column[] = [...sheet.columns]
  const isTaken = file.sheets.some(({ name }) => name === wanted)
  return {
    name: isTaken ? `${wanted} (${file.sheets.length})` : wanted,
    columns,
    rows,
    hiddenColumns: new Set(),
    ...(hidden && { hidden }),
  }
}

/** A copy of the sheet whose students are others. */
function others({ sheet }: Place): Row[] {
  const column = sheet.columns.findIndex(({ meaning }) => meaning === 'number')
  return sheet.rows.map((row, index) => {
    const copy = copyOf(row)
    for (const each of copy.cells) delete each.stored
    if (row.kind === 'data' || row.kind === 'idle')
      copy.cells[column]!.text = otherNumber(textOf(sheet, row, 'number'), index)
    return copy
  })
}

const telling = [
  '수강취소자',
  '철회자',
  '수강 철회자 명단',
  '대기자',
  '청강생',
  '폐강',
  '취소',
  '포기자',
  'Withdrawn',
  '대기자 명단(2차)',
]
const neutral = ['Sheet2', '2학년', '추가', '재이수', '원본', 'B반']

const sheets = [
  ...[true, 'very' as const].flatMap((state) => [
    accident(`a ${state === 'very' ? 'very ' : ''}hidden sheet with other students`, sheetPlaces, (place, random) => {
      place.file.sheets.splice(
        random() < 0.5 ? 0 : 1,
        0,
        otherSheet(place, pick(random, neutral), others(place), state),
      )
      return { right: 'refused' }
    }),
    accident(`a ${state === 'very' ? 'very ' : ''}hidden copy of the sheet`, sheetPlaces, (place) => {
      place.file.sheets.push(otherSheet(place, '원본', place.sheet.rows.map(copyOf), state))
      return { right: 'either' }
    }),
    accident(`a ${state === 'very' ? 'very ' : ''}hidden sheet with codes for choices`, sheetPlaces, (place) => {
      const rows = ['전공선택', '교양필수', '일반선택'].map((text): Row => ({ kind: 'foot', cells: [{ text }] }))
      place.file.sheets.push({ ...otherSheet(place, '코드', rows, state), columns: [{ meaning: 'unused' }] })
      return { right: 'same' }
    }),
  ]),
  accident('a second sheet whose name says who is in it', sheetPlaces, (place, random) => {
    place.file.sheets.splice(random() < 0.5 ? 0 : 1, 0, otherSheet(place, pick(random, telling), others(place)))
    return { right: 'refused' }
  }),
  accident('a second sheet with other students', sheetPlaces, (place, random) => {
    place.file.sheets.splice(random() < 0.5 ? 0 : 1, 0, otherSheet(place, pick(random, neutral), others(place)))
    return { right: 'refused' }
  }),
  accident('a second sheet that is no table', sheetPlaces, (place, random) => {
    const rows = ['작성자: 학사팀', '이 파일은 수강신청 결과입니다.', '문의: 1234'].map((text): Row => ({
      kind: 'foot',
      cells: [{ text }],
    }))
    place.file.sheets.splice(random() < 0.5 ? 0 : 1, 0, {
      ...otherSheet(place, '안내', rows),
      columns: [{ meaning: 'unused' }],
    })
    return { right: 'same' }
  }),
  accident('an empty second sheet', sheetPlaces, (place) => {
    place.file.sheets.push(otherSheet(place, 'Sheet3', []))
    return { right: 'same' }
  }),
  accident('the only sheet has a name that says who is in it', sheetPlaces, ({ sheet }, random) => {
    sheet.name = pick(random, telling)
    return { right: 'refused' }
  }),
]

export const hiddenAccidents: readonly Accident[] = [...hiddenRows, ...hiddenColumns, ...sheets]
