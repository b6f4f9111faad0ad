import { readFile } from 'node:fs/promises'
import { cleanText, type Periods, periodName, readDates } from '@campus-connect/roster/model'
import { markSentence, openTable, type Row, TableError, tableSentence } from '@campus-connect/tables'
import { escapeControls } from '@campus-connect/tables/escape-controls'
import { foundPath } from '@campus-connect/tables/found-path'
import { allNumberHeads, headRank } from '@campus-connect/tables/heads'
import { residentNumberIn, withoutResidentNumber } from '@campus-connect/tables/resident-number'
import { isStudentNumber } from '@campus-connect/tables/student-number'
import { marks, type ReportedMark } from '@campus-connect/core/domain/attendance/marks/mark.ts'
import { OperatorError, systemReason } from '@campus-connect/core/operator-error.ts'
import type { GivenRow, RowFault } from '@campus-connect/core/roster/marks/given.ts'
import { residentNumberRules } from '@campus-connect/core/sentences/refused-values.ts'
import { normalText } from '@campus-connect/core/text.ts'

/** What a column can mean, with the names in use at Korean universities, the most certain first. */
const heads = {
  number: allNumberHeads,
  code: '학수번호 과목코드 교과목코드 학정번호 과목번호 교과목번호 강의코드 강좌코드'.split(' '),
  section: '분반 분반번호 반 수강반'.split(' '),
  lecture: '강의 강의명 과목명 교과목명 과목 교과목 강좌명 강좌'.split(' '),
  day: '날짜 일자 수업일 수업일자 강의일 강의일자 결석일 결석일자 공결일 공결일자 정정일'.split(' '),
  range: '기간 공결기간 인정기간 결석기간'.split(' '),
  first: '시작일 시작일자 공결시작일'.split(' '),
  last: '종료일 종료일자 공결종료일'.split(' '),
  time: '시각 시작시각 수업시각 시간 시작시간 수업시간'.split(' '),
  period: '교시 수업교시 시작교시'.split(' '),
  mark: '정정 정정출결 정정내용 변경후 변경 출결 출결상태 표시 출석'.split(' '),
  reason: '사유 공결사유 정정사유 인정사유 이유'.split(' '),
} as const
type Field = keyof typeof heads

const fields = Object.keys(heads) as Field[]
/** Columns of which a spreadsheet may show the value as a date. */
const dated = new Set<Field>(['day', 'range', 'first', 'last', 'time'])
const headerRows = 30

type Wanted = { kind: 'excuse' | 'correction'; periods: Periods }
type Sheet = { rows: Row[]; columns: Map<Field, number>; names: readonly string[] }
type Cells = Record<Field, string> & { row: number }

/** The rows of a file of excuses or corrections. Throws an OperatorError with every row that cannot be read, or with what is hidden. */
export async function readMarkRows(file: string, wanted: Wanted): Promise<GivenRow[]> {
  const sheet = await sheetIn(file, wanted.kind)
  const faults: RowFault[] = []
  const cells = sheet.rows.map((row) => cellsOf(row, sheet, faults))
  const days = daysOf(cells)
  const given = cells.map((each, index) => givenRow(each, days[index], wanted, faults))
  refuseRows(file, faults)
  if (given.length === 0) throw new OperatorError(`${file}: 학번이 있는 행이 없습니다. 아무것도 기록하지 않았습니다.`)
  return given
}

/** Throws an OperatorError that names each row with its value. */
export function refuseRows(file: string, faults: readonly RowFault[]): void {
  if (faults.length === 0) return
  const lines = faults
    .toSorted((one, other) => one.row - other.row)
    .map(({ row, field, value, sentence }) => {
      return `${row}행 ${field}: '${escapeControls(withoutResidentNumber(value).slice(0, 40))}' ${sentence}`
    })
  throw new OperatorError([`${file}: 아무것도 기록하지 않았습니다. 다음 행을 고쳐주세요.`, ...lines].join('\n'))
}

/** The one sheet with the columns. Hidden parts may not be meant, so they are refused. */
async function sheetIn(file: string, kind: Wanted['kind']): Promise<Sheet> {
  const found: (Sheet & { name: string })[] = []
  try {
    const { sheets } = await openTable([await readFile(await foundPath(file))])
    for (const { name, hidden, read } of sheets) {
      const rows: Row[] = []
      const { hiddenColumns } = await read((row) => void rows.push(row))
      const sheet = headed(rows)
      if (!sheet) continue
      const unseen = sheet.rows.filter((row) => row.hidden || row.struck).map(({ row }) => row)
      const columns = [...sheet.columns.values()].filter((column) => hiddenColumns.has(column))
      if (hidden || unseen.length > 0 || columns.length > 0) throw hiddenParts(file, { name, hidden, unseen })
      found.push({ ...sheet, name })
    }
  } catch (cause) {
    throw unreadable(file, cause)
  }
  const [sheet, ...others] = found
  if (!sheet) throw new OperatorError(`${file}: 학번과 사유 열의 머리글을 찾을 수 없습니다.`)
  if (others.length > 0)
    throw new OperatorError(
      `${file}: 표가 있는 시트가 여럿입니다: ${found.map(({ name }) => `'${escapeControls(name)}'`).join(', ')}. 쓸 시트만 남겨주세요.`,
    )
  const missing = missingColumns(sheet.columns, kind)
  if (missing.length > 0)
    throw new OperatorError(`${file}: 열이 없습니다: ${missing.join(', ')}. 머리글을 확인해주세요.`)
  return sheet
}

function hiddenParts(file: string, { name, hidden, unseen }: { name: string; hidden: boolean; unseen: number[] }) {
  const what = hidden
    ? `숨겨진 시트가 있습니다('${escapeControls(name)}').`
    : unseen.length > 0
      ? `숨기거나 취소선을 그은 행이 있습니다(${unseen.slice(0, 10).join(', ')}행).`
      : '숨겨진 열이 있습니다.'
  return new OperatorError(`${file}: ${what} 아무것도 기록하지 않았습니다. 보이게 하거나 지운 뒤 다시 실행해주세요.`)
}

function unreadable(file: string, cause: unknown): unknown {
  if (cause instanceof TableError) return new OperatorError(`${file}: ${tableSentence(cause, 'ko')}`, { cause })
  if (cause instanceof OperatorError || (cause as NodeJS.ErrnoException).code === undefined) return cause
  return new OperatorError(`${file}: 읽을 수 없습니다 (${systemReason(cause)}).`, { cause })
}

function headed(rows: readonly Row[]): Sheet | undefined {
  for (const [index, { cells }] of rows.slice(0, headerRows).entries()) {
    const columns = new Map<Field, number>()
    for (const field of fields) {
      const ranks = cells.map((cell) => headRank(cell, heads[field]) ?? Infinity)
      const best = Math.min(...ranks)
      if (best < Infinity) columns.set(field, ranks.indexOf(best))
    }
    if (!columns.has('number') || !columns.has('reason')) continue
    const used = [...columns.values()]
    const filled = (row: Row) =>
      used.some((column) => (row.cells[column] ?? '').trim() !== '' || row.marks?.has(column))
    return { rows: rows.slice(index + 1).filter(filled), columns, names: cells }
  }
  return undefined
}

function missingColumns(columns: ReadonlyMap<Field, number>, kind: Wanted['kind']): string[] {
  const has = (...some: Field[]) => some.some((field) => columns.has(field))
  return [
    ...(has('code', 'lecture') ? [] : ['강의 또는 학수번호']),
    ...(has('day', 'range') || (has('first') && has('last')) ? [] : [kind === 'excuse' ? '날짜 또는 기간' : '날짜']),
    ...(kind === 'correction' && !has('mark') ? ['정정'] : []),
  ]
}

/** The texts of a row, with faults for values that a spreadsheet changed. */
function cellsOf(row: Row, { columns, names }: Sheet, faults: RowFault[]): Cells {
  const text = (field: Field) => cleanText(row.cells[columns.get(field) ?? -1] ?? '').replace(/^'(?=[\p{L}\p{N}])/u, '')
  for (const [field, column] of columns) {
    const mark = row.marks?.get(column)
    if (mark === undefined || (mark === 'date' && dated.has(field))) continue
    const fault = { field: names[column] ?? '', value: row.cells[column] ?? '', sentence: markSentence(mark, 'ko') }
    faults.push({ row: row.row, ...fault })
  }
  return { ...(Object.fromEntries(fields.map((field) => [field, text(field)])) as Record<Field, string>), row: row.row }
}

type DaysOfRow = { first: string; last: string } | { value: string; sentence: string }

/** All rows together: only together their dates may tell the order of day and month. */
function daysOf(cells: readonly Cells[]): (DaysOfRow | undefined)[] {
  const limits = cells.map(({ row, day, range, first, last }) => {
    const days = day || range
    const [from, to] = days === '' ? [first, last || first] : rangeOf(days)
    return { begins: { file: '', row, text: from }, ends: { file: '', row, text: to } }
  })
  const { periods, faults } = readDates(limits)
  const wrong = new Map(faults.map(({ row = 0, code, value }) => [row, { code, value: value ?? '' }]))
  return cells.map(({ row }, index) => {
    const fault = wrong.get(row)
    // With a wrong date nothing is known of the others.
    if (!fault && faults.length > 0) return undefined
    if (fault) return { value: fault.value, sentence: dateSentences[fault.code] ?? '날짜로 읽을 수 없습니다.' }
    const [first, last] = [periods[index]?.beginsOn ?? '', periods[index]?.endsOn ?? '']
    if (first === '' || last === '') return { value: '', sentence: '날짜가 없습니다.' }
    if (last < first) return { value: `${first}~${last}`, sentence: '끝나는 날이 시작하는 날보다 앞섭니다.' }
    return { first, last }
  })
}

const dateSentences: Record<string, string> = {
  'ambiguous-date': '일과 월의 순서를 알 수 없습니다. 2026-09-03처럼 적어주세요.',
  'contradicting-dates': '날짜를 적은 순서가 행마다 다릅니다. 2026-09-03처럼 적어주세요.',
}

/** `2026-09-03~2026-09-05`, `2026.9.3~9.5`, `2026-09-03~05`: what the second day leaves out is that of the first. */
function rangeOf(text: string): [string, string] {
  const [first = '', second = '', ...others] = text
    .split(/\s*[~∼〜～–—]\s*|\s+-\s+|\s*부터\s*/u)
    .map((each) => each.replace(/까지$/u, '').trim())
  if (others.length > 0) return [text, text]
  if (second === '') return [first, first]
  const [, year = '', month = ''] = /^(\d{4})\D+(\d{1,2})\D/u.exec(first) ?? []
  if (/^\d{1,2}\D+\d{1,2}\D*$/u.test(second) && year !== '')
    return [first, `${year}-${second.replace(/\D+$/u, '').replaceAll(/\D+/gu, '-')}`]
  if (/^\d{1,2}\D?$/u.test(second) && month !== '') return [first, `${year}-${month}-${second.replace(/\D$/u, '')}`]
  return [first, second]
}

function givenRow(cells: Cells, days: DaysOfRow | undefined, { kind, periods }: Wanted, faults: RowFault[]): GivenRow {
  const { row, number, code, section, lecture, reason } = cells
  const fault = (field: string, value: string, sentence: string) => void faults.push({ row, field, value, sentence })
  if (residentNumberIn(number) !== undefined) fault('학번', number, residentNumberRules.number)
  else if (!isStudentNumber(number))
    fault('학번', number, '학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지여야 합니다.')
  if (code === '' && lecture === '') fault('강의', '', '강의가 없습니다.')
  if (days && 'sentence' in days) fault('날짜', days.value, days.sentence)
  if (residentNumberIn(reason) !== undefined) fault('사유', reason, '주민등록번호를 적을 수 없습니다.')
  else if (normalText(reason, 200) === undefined) fault('사유', reason, '사유를 200자까지 적어주세요.')
  const mark = kind === 'correction' ? markWords.get(cells.mark.replaceAll(/\s/gu, '')) : undefined
  if (kind === 'correction' && !mark) fault('정정', cells.mark, '출석, 지각, 조퇴, 결석, 공결 가운데 하나여야 합니다.')
  const found = days && 'first' in days ? days : { first: '', last: '' }
  const at = minutesOf(cells, periods)
  if (typeof at === 'string') fault(cells.time === '' ? '교시' : '시각', cells.time || cells.period, at)
  if (at !== undefined && found.first !== found.last)
    fault('날짜', `${found.first}~${found.last}`, '교시나 시각은 하루에만 쓸 수 있습니다.')
  return { row, number, code, section, lecture, ...found, at: typeof at === 'number' ? at : undefined, mark, reason }
}

const markWords = new Map<string, ReportedMark>([
  ...(['present', 'late', 'left', 'absent', 'excused'] as const).flatMap((mark): [string, ReportedMark][] => [
    [marks[mark].name, mark],
    [marks[mark].sign, mark],
  ]),
  ['O', 'present'],
  ['X', 'absent'],
])

/** The minute after midnight at which the meeting runs; a sentence for what cannot be read. */
function minutesOf({ time, period }: Cells, periods: Periods): number | string | undefined {
  if (time !== '') {
    const [, noon = '', hours = '', minutes = '0'] =
      /^(오전|오후)?\s*(\d{1,2})(?::(\d{2})(?::\d{2})?|시)?(?!\d)/u.exec(time) ?? []
    const hour = Number(hours) + (noon === '오후' && Number(hours) < 12 ? 12 : 0)
    return hours === '' || hour > 23 || Number(minutes) > 59 ? '09:00처럼 적어주세요.' : hour * 60 + Number(minutes)
  }
  if (period === '') return undefined
  const [first = ''] = period.split(/[,~∼～\-–·\s]+/u)
  const found = periods.get(periodName(first))
  return found ? found.begins : 'PERIODS에 없는 교시입니다. 시각(09:00)으로 적거나 PERIODS에 더해주세요.'
}
