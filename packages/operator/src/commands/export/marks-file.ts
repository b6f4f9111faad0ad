import { csvLines } from '@campus-connect/tables/csv-lines'
import { open, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import type { ReadSheet } from '@campus-connect/core/domain/attendance/class-sheet.ts'
import { classesOfTerm, exportSheets } from '@campus-connect/core/domain/attendance/export-sheets.ts'
import { limitText } from '@campus-connect/core/domain/attendance/marks/totals.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { OperatorError, systemReason } from '@campus-connect/core/operator-error.ts'
import type { OperatorContext } from '../../context/context.ts'
import { eventProgress } from '../../context/progress.ts'

export const marksFormats = ['table', 'oneroster'] as const

type Wanted = { file: string; term: string; format: (typeof marksFormats)[number] }

/** Writes a row for each student and class, for another system to read. The file is whole or not there. */
export async function writeMarks(
  db: Db,
  context: OperatorContext,
  { file, term, format }: Wanted,
  signal: AbortSignal,
): Promise<void> {
  const { clock, operator, print, say, settings, lowerProcessPriority } = context
  lowerProcessPriority()
  if (file !== '-' && existsSync(file)) throw unusable(file, '이미 있는 파일입니다')
  const classes = await classesOfTerm(db, { term }, clock)
  const tools = { clock, signal, progress: eventProgress(say), rule: settings().attendanceRule }
  const { head, rowsOf } = formats[format]
  const at = clock()
  let rows = 0

  async function* lines() {
    // Only people's tables say that they are UTF-8.
    yield `${format === 'table' ? '\ufeff' : ''}${csvLines([head])}`
    for await (const found of exportSheets(db, operator, { term, classes, use: 'marks' }, tools)) {
      const written = rowsOf(found, at)
      rows += written.length
      if (written.length > 0) yield csvLines(written.map((row) => row.map(String)))
    }
  }

  if (file === '-') for await (const text of lines()) print(text)
  else {
    await writeWhole(file, lines())
    say(`${file}: 강의 ${classes.length}개, ${rows}줄을 저장했습니다.`)
  }
}

async function writeWhole(path: string, lines: AsyncIterable<string>) {
  const temporary = `${path}.${crypto.randomUUID()}.tmp`
  try {
    await using file = await open(temporary, 'wx', 0o600)
    for await (const text of lines) await file.write(`${text}\n`)
    await file.sync()
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw (error as NodeJS.ErrnoException).code === undefined ? error : unusable(path, systemReason(error), error)
  }
}

const unusable = (path: string, reason: string, cause?: unknown) =>
  new OperatorError(`--marks ${path}: 쓸 수 없습니다 (${reason}).`, { cause })

type Row = (string | number)[]
type Format = { head: string[]; rowsOf: (found: ReadSheet, at: Date) => Row[] }

/** The columns are a promise to other systems: docs/registrar.md explains each, and a new one comes last. */
const formats: Record<Wanted['format'], Format> = {
  table: {
    head: [
      '학번',
      '이름',
      '학수번호-분반',
      '강의',
      '강의 ID',
      '수업',
      '출석',
      '지각',
      '조퇴',
      '결석',
      '공결',
      '확인 필요',
      '환산 결석',
      '학기 수업',
      '한도',
      '기준 시각',
    ],
    rowsOf: (found, at) =>
      countsOf(found).map(({ id, username, counts, planned, limit }) => [
        id,
        username,
        found.sheet.code,
        found.sheet.name,
        found.sheet.classId ?? '',
        ...counts,
        planned,
        limit,
        at.toISOString(),
      ]),
  },
  oneroster: {
    head: [
      'sourcedId',
      'status',
      'dateLastModified',
      'lineItemSourcedId',
      'studentSourcedId',
      'scoreStatus',
      'score',
      'scoreDate',
      'comment',
    ],
    rowsOf: (found, at) =>
      countsOf(found)
        // Nobody else knows a student without a number.
        .filter(({ id }) => id !== '')
        .map(({ id, counts: [due, present, late, left, absent, excused, doubt, counted], planned }) => {
          const lineItem = `attendance-${found.sheet.classId}`
          // Without a timetable nobody knows how many meetings are still to come.
          const settled = doubt === 0 && due === planned
          const comment = `출석 ${present}, 지각 ${late || 0}, 조퇴 ${left || 0}, 결석 ${absent}, 공결 ${excused || 0}, 확인 필요 ${doubt}`
          const status = settled ? 'fully graded' : 'partially graded'
          const [day = ''] = at.toISOString().split('T')
          return [`${lineItem}-${id}`, 'active', at.toISOString(), lineItem, id, status, counted ?? 0, day, comment]
        }),
  },
}

type Counts = { id: string; username: string; counts: Row; planned: number | ''; limit: string }

/** 수업, 출석, 지각, 조퇴, 결석, 공결, 확인 필요, 환산 결석. Without a timetable a day on which somebody connected is a meeting, and 연결 유지 is 확인 필요. */
function countsOf({ sheet, marked }: ReadSheet): Counts[] {
  if (marked)
    return marked.students.map(({ id, username, totals }) => ({
      id,
      username,
      counts: [
        totals.due,
        totals.present,
        totals.late,
        totals.left,
        totals.absent,
        totals.excused,
        totals.doubt,
        totals.counted,
      ],
      planned: totals.planned,
      limit: limitText(totals, marked.rule),
    }))
  return sheet.students.map(({ id, username, facts: [present = 0, stood = 0], marks }) => {
    const due = marks.filter(({ sign }) => sign !== '').length
    const absent = due - Number(present) - Number(stood)
    return { id, username, counts: [due, present, '', '', absent, '', stood, absent], planned: '', limit: '' }
  })
}
