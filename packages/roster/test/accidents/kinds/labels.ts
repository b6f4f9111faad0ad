import type { Accident } from '../accident.ts'
import { pick } from '../accident.ts'
import type { Lecture } from '../campus.ts'
import { type Place, type Row, type Sheet, sheetPlaces, tables } from '../draft.ts'

type Layout = (lecture: Lecture) => string[][]
const semester = ({ term }: Lecture) => `${term.slice(0, 4)}학년도 ${term.slice(5)}학기`

/** How class rosters name their lecture in the rows above. */
const layouts: Record<string, Layout> = {
  'labels in one row': (it) => [['교과목명', it.title, '학수번호', it.code, '분반', it.section]],
  'labels in a column': (it) => [
    ['교과목명', it.title],
    ['학수번호', it.code],
    ['분반', it.section],
  ],
  'labels above their values': (it) => [
    ['교과목명', '학수번호', '분반'],
    [it.title, it.code, it.section],
  ],
  'labels with colons in one cell': (it) => [[`교과목명 : ${it.title}  학수번호 : ${it.code}  분반 : ${it.section}`]],
  'labels with colons in a cell each': (it) => [
    [`과목명: ${it.title}`, '', `과목코드: ${it.code}`],
    [`분반: ${it.section}`],
  ],
  'labels that end with a colon': (it) => [
    ['교과목명:', it.title, '', '학수번호:', it.code],
    ['분반:', it.section],
  ],
  'labels and values that are apart': (it) => [
    ['강의명', '', it.title],
    ['과목코드', '', it.code, '분반', it.section],
  ],
  'labels beside others': (it) => [
    ['담당교수', '홍교수', '교과목명', it.title],
    ['강의실', '공학관 301', '학수번호', it.code],
    ['학점', '3', '분반', it.section],
  ],
}

/** The titles of the base give way to these; the name of the file says something else, or nothing. */
function relabel(sheet: Sheet, above: string[][]) {
  const titles = above.map((texts): Row => ({
    kind: 'title',
    cells: sheet.columns.map((_, index) => ({ text: texts[index] ?? '', struck: true })),
  }))
  sheet.rows = [...titles, ...sheet.rows.filter(({ kind }) => kind !== 'title')]
}

/** No accident has changed the titles or repeated them further down. */
const isUntouched = ({ file, sheet }: Place) =>
  !file.telling &&
  sheet.rows.every(({ kind, cells }) => kind !== 'foot' && (kind !== 'title' || cells.every(({ struck }) => !struck)))

export const labelAccidents: readonly Accident[] = Object.entries(layouts).flatMap(([name, layout]) =>
  ['with a title', 'without a title', 'the term as a label'].map((kind): Accident => ({
    name: `${name}, ${kind}`,
    places: tables((draft) =>
      sheetPlaces(draft).filter((place) => place.file.lecture !== undefined && isUntouched(place)),
    ),
    strike(draft, { file, sheet }, random) {
      const { lecture } = file
      const term =
        kind === 'with a title'
          ? [[`${semester(lecture!)} ${pick(random, ['출석부', '수강생 명단', '성적산출표'])}`]]
          : kind === 'without a title'
            ? []
            : [['학기', semester(lecture!)]]
      relabel(sheet, [...term, ...layout(lecture!)])
      const index = draft.files.indexOf(file) + 1
      file.name = kind === 'without a title' ? `${lecture!.term} 명단 (${index})` : `명단 (${index})`
      return { right: 'same' }
    },
  })),
)
