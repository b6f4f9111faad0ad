import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { usualRule } from '@campus-connect/core/config/attendance-rule.ts'
import type { AttendanceEventsTable } from '@campus-connect/core/database/schema/attendance-tables.ts'
import { type ClassMarks, markClasses } from '@campus-connect/core/domain/attendance/marks/class-marks.ts'
import { changeLine, issueEdition } from '@campus-connect/core/domain/attendance/marks/editions.ts'
import type { Mark } from '@campus-connect/core/domain/attendance/marks/mark.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { seeded } from '@campus-connect/core/testing/random.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { operatedCampus } from '../support/operated-campus.ts'

const classes = 40
const students = 24
const weeks = 8
const minute = 60_000
const day = 24 * 60 * minute
/** A Tuesday; no holiday is on the Tuesdays of this term. */
const first = Date.parse('2026-09-01T00:00:00+09:00')
const codes = Array.from({ length: classes }, (_, index) => `CSE${2000 + Math.floor(index / 2)}-0${(index % 2) + 1}`)
const numbers = Array.from({ length: students }, (_, index) => `${20_240_001 + index}`)
/** Each course has six students, three in each of its two sections; a student has ten classes. */
const takes = (student: number, index: number) =>
  (student + Math.floor(index / 2)) % 4 === 0 && Math.floor(student / 4) % 2 === index % 2
const beginsOf = (index: number) => (8 + (index % 10)) * 60
const csv = (...lines: string[]) => `${lines.join('\n')}\n`

type Entry = { mark: Mark | undefined }
/** What a person writes on paper while it happens: a line for each student of a class, a mark for each week. */
type Paper = Map<string, Entry[]>

test("a registrar's term: 40 classes, changes of sections, leaves, a lost day, corrections and two editions, as a person counts them", async () => {
  const { db, add, operate } = await operatedCampus()
  const folder = await temporaryFolder()
  const random = seeded(7)
  const roster = async (at: string, isIn: (student: number, index: number) => boolean) => {
    const lines = codes.flatMap((code, index) =>
      numbers.flatMap((number, student) => {
        const [course = '', section = ''] = code.split('-')
        return isIn(student, index) ? [`${number},학생${student},${course},${section},과목 ${course},2026-2`] : []
      }),
    )
    const path = await writeFolder({ '수강.csv': csv('학번,이름,학수번호,분반,교과목명,학기', ...lines) })
    const clock = () => new Date(`${at}+09:00`)
    const report = await importRoster(db, { path, match: 'auto', term: 'current', guard: 'off', clock })
    expect(report.outcome).toBe('imported')
  }
  await roster('2026-09-01T00:10', takes)
  const put = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:00`
  const times = codes.map(
    (code, index) => `${code.replace('-', ',')},화 ${clock(beginsOf(index))}-${clock(beginsOf(index) + 60)}`,
  )
  const file = put('시간표.csv', csv('학수번호,분반,강의시간', ...times))
  const imported = await operate(['timetable', 'import', file, '--from', '2026-09-01', '--to', '2026-10-20'], {
    clock: () => new Date('2026-09-01T01:00+09:00'),
  })
  expect(imported.code).toBe(0)
  const users = []
  for (const [student, number] of numbers.entries()) {
    const user = await add(number, `학생${student}`)
    await syncAccount(db, { user, clock: () => new Date('2026-09-01T01:30+09:00'), term: 'current' })
    users.push(user)
  }
  const ids = new Map(
    (await db.selectFrom('known_classes').select(['sourced_id', 'code']).execute()).map(({ sourced_id, code }) => [
      code,
      sourced_id,
    ]),
  )

  // In the fourth week, one student of section 1 moves to section 2, and student 5 leaves all classes.
  const change = first + 3 * 7 * day + 6 * 60 * minute
  const moves = (student: number, index: number) => index % 2 === 0 && takes(student, index) && student % 3 === 0
  const after = (student: number, index: number) => {
    if (student === 5) return false
    if (moves(student, index)) return false
    return takes(student, index) || (index % 2 === 1 && moves(student, index - 1))
  }
  const belongs = (student: number, index: number, week: number) =>
    week < 3 ? takes(student, index) : after(student, index)
  // Nobody's phone reached the server on the day of the sixth week.
  const lostWeek = 5

  const paper: Paper = new Map()
  const events: Omit<AttendanceEventsTable, 'sequence'>[] = []
  for (let week = 0; week < weeks; week += 1)
    for (const [index, code] of codes.entries())
      for (const student of numbers.keys()) {
        const line = paper.get(`${code} ${numbers[student]}`) ?? []
        paper.set(`${code} ${numbers[student]}`, line)
        if (!belongs(student, index, week)) {
          line.push({ mark: undefined })
          continue
        }
        const begins = first + week * 7 * day + beginsOf(index) * minute
        const chance = week === lostWeek ? 0 : random()
        const [mark, from, to]: [Mark, number, number] | [Mark] =
          chance < 0.1
            ? ['absent']
            : chance < 0.2
              ? ['late', 11, 62]
              : chance < 0.28
                ? ['left', 2, 45]
                : chance < 0.33
                  ? ['absent', 25, 61]
                  : ['present', -5, 61]
        line.push({ mark })
        if (from === undefined || to === undefined) continue
        const event = {
          user_key: users[student]?.key ?? '',
          lecture: `과목 ${code.split('-')[0]}`,
          by_key: '',
          class_sourced_id: ids.get(code) ?? '',
          cause: 'student' as const,
        }
        events.push({
          ...event,
          at: new Date(begins + from * minute).toISOString(),
          connected_from: 0,
          connected_to: 1,
        })
        events.push({ ...event, at: new Date(begins + to * minute).toISOString(), connected_from: 1, connected_to: 0 })
      }
  const inOrder = events.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  for (let start = 0; start < inOrder.length; start += 100)
    await db
      .insertInto('attendance_events')
      .values(inOrder.slice(start, start + 100))
      .execute()
  await roster(new Date(change + 9 * 60 * minute).toISOString().slice(0, 16), after)
  for (const user of users)
    await syncAccount(db, { user, clock: () => new Date(change + 60 * minute), term: 'current' })

  const now = () => new Date('2026-10-22T09:00+09:00')
  const tools = { rule: usualRule, clock: now, signal: new AbortController().signal }
  const sheets = async () => {
    const found: ClassMarks[] = []
    for await (const sheet of markClasses(db, [...ids.values()], tools)) found.push(sheet)
    return found
  }
  /** As on paper: without students who never belonged, and without marks that nobody gave. */
  const marksOf = (all: readonly ClassMarks[]) =>
    new Map(
      all.flatMap(({ code, students: of }) =>
        of.map(({ id, marked }) => [`${code} ${id}`, marked.map(({ mark }) => mark)] as [string, (Mark | undefined)[]]),
      ),
    )
  const written = () =>
    new Map(
      Array.from(paper, ([key, line]) => [key, line.map(({ mark }) => mark)] as const).filter(([, line]) =>
        line.some((mark) => mark !== undefined),
      ),
    )
  const before = await sheets()
  expect(sorted(marksOf(before))).toEqual(sorted(written()))
  for (const sheet of before) expect(await issueEdition(db, sheet, now())).toMatchObject({ number: 1, isNew: true })

  // The lost day is corrected to 출석 for everybody of the first ten classes, and student 3 was ill for two weeks.
  const corrections: string[] = []
  const excuses: string[] = []
  for (const [index, code] of codes.entries())
    for (const [student, number] of numbers.entries()) {
      const line = paper.get(`${code} ${number}`) ?? []
      if (index < 10 && belongs(student, index, lostWeek)) {
        corrections.push(`${number},${code},2026-10-06,출석,서버에 닿지 않음`)
        line[lostWeek] = { mark: 'present' }
      }
      if (student !== 3 || !belongs(student, index, 6)) continue
      excuses.push(`${number},${code},2026-10-13~2026-10-20,병가`)
      for (const week of [6, 7]) if (line[week]?.mark !== 'present') line[week] = { mark: 'excused' }
    }
  const corrected = await operate(
    ['attendance', 'correct', '--file', put('정정.csv', csv('학번,강의,날짜,정정,사유', ...corrections))],
    { clock: now },
  )
  const excused = await operate(
    ['attendance', 'excuse', '--file', put('공결.csv', csv('학번,강의,기간,사유', ...excuses))],
    { clock: now },
  )
  expect([corrected.said, corrected.code, excused.code]).toEqual([[expect.stringContaining('--undo')], 0, 0])

  const last = await sheets()
  expect(sorted(marksOf(last))).toEqual(sorted(written()))
  const earlier = marksOf(before)
  const told: string[] = []
  for (const sheet of last) {
    const { number, changes } = await issueEdition(db, sheet, now())
    expect(number).toBe(changes.length > 0 ? 2 : 1)
    told.push(...changes.map((each) => `${sheet.code} ${changeLine(each)}`))
  }
  const differing = Array.from(
    written(),
    ([key, line]) => line.filter((mark, week) => mark !== earlier.get(key)?.[week]).length,
  )
  expect(differing.reduce((sum, count) => sum + count, 0)).toBe(told.length)
  expect(
    told.every((line) => /^CSE\d{4}-0\d 학생\d+\(2024\d{4}\) 2026-10-\d\d \d\d:00: .+ → (출석|공결)$/.test(line)),
  ).toBe(true)
  for (const sheet of last) expect(await issueEdition(db, sheet, now())).toMatchObject({ isNew: false })

  for (const { code, students: of } of last)
    for (const { id, totals } of of) {
      const line = (paper.get(`${code} ${id}`) ?? []).map(({ mark }) => mark)
      const count = (mark: Mark) => line.filter((each) => each === mark).length
      const counted = count('absent') + Math.floor((count('late') + count('left')) / 3)
      const present = count('present') + count('excused')
      expect(totals).toMatchObject({
        present,
        absent: count('absent'),
        counted,
        planned: weeks,
        over: counted > weeks / 4,
      })
    }
  expect((await operate(['attendance', 'verify'], { clock: now })).code).toBe(0)
})

const sorted = <T>(found: ReadonlyMap<string, T>) => [...found].toSorted(([one], [other]) => (one < other ? -1 : 1))
