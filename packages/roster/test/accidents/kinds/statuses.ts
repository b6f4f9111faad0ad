import { type Accident, pick } from '../accident.ts'
import {
  bundles,
  cellPlaces,
  columnOf,
  copyOf,
  type Draft,
  type File,
  type Place,
  type Row,
  rowPlaces,
  type Sheet,
  sheetPlaces,
  strikeRows,
  struck,
  tables,
  textOf,
} from '../draft.ts'

/** Words of which nobody but the office knows whether they mean enrolled. */
const unknown = [
  '승인대기',
  '처리중',
  '보류',
  '대기',
  '심사중',
  '반려',
  '미승인',
  '장바구니',
  '청강',
  '예비',
  '승인 대기',
  '처리 중',
  'pending',
]
const out = ['철회', '수강철회', '취소', '포기', '수강포기', '폐강', '신청취소']
const underNames = [
  '수강상태',
  '처리결과',
  '신청구분',
  '신청상태',
  '상태',
  '구분',
  '결과',
  '비고',
  '승인여부',
  '진행상태',
  '처리상태',
]

const hasStatus = ({ sheet }: Place) => columnOf(sheet, 'status') >= 0

const unknownWord: Accident = {
  name: 'an unknown status word',
  places: tables((draft) => cellPlaces(draft, ['status'])),
  strike(_, place, random) {
    struck(place).text = pick(random, unknown)
    return { right: 'refused' }
  },
}

/** Adds a column in which one row says something else than the others. */
function withColumn({ sheet, row }: Place, name: string, usual: string, word: string) {
  sheet.columns.push({ meaning: 'unused' })
  const last = sheet.rows.findLast(({ kind }) => kind === 'header')
  for (const each of sheet.rows) {
    while (each.cells.length < sheet.columns.length - 1) each.cells.push({ text: '' })
    const text = each === row ? word : each.kind === 'data' ? usual : each === last ? name : ''
    each.cells.push({ text, struck: true })
  }
}

const statusColumns = underNames.map((name): Accident => ({
  name: `an unknown status word under ${name}`,
  places: tables((draft) => rowPlaces(draft).filter((place) => !hasStatus(place))),
  strike(_, place, random) {
    strikeRows([place.row!])
    withColumn(place, name, pick(random, ['신청', '신청완료', '승인', '확정']), pick(random, unknown))
    return { right: 'refused' }
  },
}))

const withdrawnUnder = underNames
  .filter((name) => !name.endsWith('여부'))
  .map((name): Accident => ({
    name: `a withdrawal under ${name}`,
    places: tables((draft) => rowPlaces(draft).filter((place) => !hasStatus(place))),
    strike({ expected }, place, random) {
      strikeRows([place.row!])
      const key = keyOf(place)
      // An earlier accident has written the row in another way.
      if (key === undefined || !expected.enrolments.has(key)) return { right: 'same' }
      withColumn(place, name, pick(random, ['신청', '신청완료', '승인', '']), pick(random, out))
      expected.enrolments.delete(key)
      expected.withdrawals.add(key)
      return { right: 'either' }
    },
  }))

/** The key of the enrolment of a row, if the row has its number and class as the base wrote them. */
function keyOf({ file, sheet, row }: Place): string | undefined {
  const number = textOf(sheet, row!, 'number')
  const section = textOf(sheet, row!, 'section')
  const bare = (text: string) => text.replace(/^0+(?=\d)/, '')
  if (file.lecture) return `${number} ${file.lecture.term}/${file.lecture.code}-${bare(file.lecture.section)}`
  const year = textOf(sheet, row!, 'year')
  const term = textOf(sheet, row!, 'term').replace(/학기$/, '')
  const whole = year === '' ? term || termOfName(file) : `${year}-${term}`
  const [, code = '', inside = ''] =
    section === ''
      ? (/^(.*)-(\d+)$/.exec(textOf(sheet, row!, 'code')) ?? [])
      : ['', textOf(sheet, row!, 'code'), section]
  return whole === undefined ? undefined : `${number} ${whole}/${code}-${bare(inside)}`
}

function termOfName({ name, sheets }: File): string | undefined {
  const titles = sheets[0]!.rows
    .filter(({ kind }) => kind === 'title')
    .flatMap(({ cells }) => cells.map(({ text }) => text))
  const [, year, semester] = /(2026)학년도 ([12])학기/.exec([name, ...titles].join(' ').normalize('NFKC')) ?? []
  return year === undefined ? undefined : `${year}-${semester}`
}

/** Any row that enrols a student counts, whatever the order. */
const bothStatuses: Accident = {
  name: 'the same enrolment in force and withdrawn',
  places: tables((draft) => rowPlaces(draft).filter(hasStatus)),
  strike(_, { sheet, row }, random) {
    const copy = copyOf(row!)
    copy.cells[columnOf(sheet, 'status')]!.text = pick(random, ['수강철회', '철회', '취소'])
    insert(sheet.rows, row!, copy, random)
    return { right: 'same', notes: ['both-statuses'] }
  },
}

const twice: Accident = {
  name: 'the same row twice',
  places: (draft) => rowPlaces(draft).filter(({ file }) => draft.kind === 'table' || file.name === 'enrollments'),
  strike(_, { sheet, row }, random) {
    insert(sheet.rows, row!, copyOf(row!), random)
    return { right: 'same' }
  },
}

/** Before or after the row, or at the end of the students. */
function insert(rows: Row[], row: Row, copy: Row, random: () => number) {
  strikeRows([row, copy])
  const last = rows.findLastIndex(({ kind }) => kind === 'data')
  rows.splice(pick(random, [rows.indexOf(row), rows.indexOf(row) + 1, last + 1]), 0, copy)
}

/** Another row has another `sourcedId`. */
function rename({ rows: [header] }: Sheet, copy: Row) {
  const column = header!.cells.findIndex(({ text }) => text === 'sourcedId')
  if (column >= 0) copy.cells[column]!.text += 'x'
}

const ofEnrolments = (draft: Draft) => rowPlaces(draft).filter(({ file }) => file.name === 'enrollments')

const removedTwice: Accident = {
  name: 'the same enrolment active and deleted',
  places: bundles(ofEnrolments),
  strike(draft, { sheet, row }, random) {
    const copy = copyOf(row!)
    const words =
      draft.kind === 'canvas' ? ['deleted', 'completed', 'inactive'] : ['tobedeleted', 'toBeDeleted', 'inactive']
    copy.cells[columnOf(sheet, 'status')]!.text = pick(random, words)
    if (draft.kind === 'oneroster') rename(sheet, copy)
    insert(sheet.rows, row!, copy, random)
    return { right: 'same', notes: ['both-statuses'] }
  },
}

const first = { beginsOn: '2026-09-03', endsOn: '2026-09-25' }
const second = { beginsOn: '2026-10-05', endsOn: null }

function keyInBundle(files: readonly File[], enrolments: Sheet, row: Row): string {
  const ids = row.cells.filter((_, index) => enrolments.columns[index]!.meaning === 'id').map(({ text }) => text)
  const users = files.find(({ name }) => name === 'users')!.sheets[0]!
  const user = users.rows.find((each) => ids.includes(textOf(users, each, 'id')))
  const classId = ids.find((id) => id !== (user && textOf(users, user, 'id')))
  return `${user ? textOf(users, user, 'number') : ''} ${classId}`
}

/** The periods of the rows together: the student comes back in October. */
const twoPeriods: Accident = {
  name: 'the same enrolment with two periods',
  places: (draft) => (draft.kind === 'oneroster' ? ofEnrolments(draft) : []),
  strike({ files, expected }, { sheet, row }, random) {
    const key = keyInBundle(files, sheet, row!)
    // An earlier accident has written the ids or the number in another way.
    if (!expected.enrolments.has(key)) return { right: 'same' }
    expected.enrolments.set(key, [first, second])
    const [begins, ends] = [columnOf(sheet, 'begins'), columnOf(sheet, 'ends')]
    const copy = copyOf(row!)
    Object.assign(row!.cells[begins]!, { text: first.beginsOn })
    Object.assign(row!.cells[ends]!, { text: first.endsOn })
    Object.assign(copy.cells[begins]!, { text: second.beginsOn })
    Object.assign(copy.cells[ends]!, { text: '' })
    rename(sheet, copy)
    insert(sheet.rows, row!, copy, random)
    return { right: 'same' }
  },
}

const anyOrder: Accident = {
  name: 'rows in another order',
  places: sheetPlaces,
  strike(_, { sheet }, random) {
    const at = sheet.rows.flatMap(({ kind }, index) => (kind === 'data' || kind === 'idle' ? [index] : []))
    const shuffled = at
      .map((index) => ({ row: sheet.rows[index]!, key: random() }))
      .toSorted((one, other) => one.key - other.key)
    for (const [position, index] of at.entries()) sheet.rows[index] = shuffled[position]!.row
    return { right: 'same' }
  },
}

export const statusAccidents: readonly Accident[] = [
  unknownWord,
  ...statusColumns,
  ...withdrawnUnder,
  bothStatuses,
  twice,
  removedTwice,
  twoPeriods,
  anyOrder,
]
