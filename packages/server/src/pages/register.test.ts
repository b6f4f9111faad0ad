import { openTable } from '@campus-connect/tables'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { putTimetable } from '@campus-connect/core/database/queries/timetable.ts'
import { theServer } from '@campus-connect/core/domain/actor.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'
import { recordMarks, undoMarks } from '@campus-connect/core/roster/marks/record.ts'
import { type Campus, keyOf, openCampus, tokenOf } from '../../test/calls/campus.ts'
import { send } from '../../test/support/inject.ts'

/**
 * CSE201-01 meets on Thursdays from 09:00 to 10:15, with a rule of its own. The student came at 09:06 on September 3, which is late
 * by this rule, and has an excuse for the 10th. It is October 5.
 */
let campus: Campus
beforeAll(async () => {
  campus = await openCampus()
  await campus.restore()
  const { db } = campus
  const weekly = { class_sourced_id: 'c1', weekday: 4, begins: 9 * 60, ends: 10 * 60 + 15 }
  const times = { ...weekly, begins_on: '2026-09-01', ends_on: '2026-12-20' }
  await putTimetable(db, [{ class_sourced_id: 'c1', rule: '{"late":5}' }], [times])
  const user = await db.selectFrom('users').selectAll().where('key', '=', keyOf('student')).executeTakeFirstOrThrow()
  await syncAccount(db, { user, clock: () => new Date('2026-09-01T00:00:00Z'), term: 'current' })
  const change = { userKey: user.key, byKey: user.key, name: '자료구조', cause: 'student' } as const
  await changeConnection(db, { ...change, connected: true, at: new Date('2026-09-03T09:06:00+09:00') })
  await changeConnection(db, { ...change, connected: false, at: new Date('2026-09-03T10:15:00+09:00') })
  await excuse('2026-09-10', 'first')
})
afterAll(() => campus.close())

async function excuse(day: string, batch: string) {
  const { db, now: clock } = campus
  const row = { row: 2, number: '20240001', code: '', section: '', lecture: 'CSE201-01', first: day, last: day }
  const rows = [{ ...row, at: undefined, mark: undefined, reason: '예비군' }]
  const given = { kind: 'excuse', rows, correctUntil: undefined, batch } as const
  expect(await recordMarks(db, theServer, given, { clock })).toEqual({ students: 1, records: 1 })
}

const open = (url: string, who: 'student' | 'admin') => send(campus.server, { method: 'GET', url, token: tokenOf(who) })

async function workbook() {
  const { rawPayload } = await open('/-/sheets/CSE201-01.xlsx', 'admin')
  const texts: string[][] = []
  for (const { read } of (await openTable([rawPayload])).sheets) {
    const lines: string[] = []
    await read(({ cells }) => lines.push(cells.join()))
    texts.push(lines)
  }
  return texts
}

test('students find the marks of their meetings in their own record, as the sheet of the class has them', async () => {
  const { sheets, markRecords } = (await open('/-/record.json', 'student')).json<{
    sheets: { code: string; [more: string]: unknown }[]
    markRecords: unknown[]
  }>()
  const { data } = (await open('/-/sheets/CSE201-01.json', 'admin')).json<{
    data: {
      beginsOn: string
      endsOn: string
      students: { id: string; marks: { sign: string; name: string; why: string }[] }[]
    }
  }>()

  const own = sheets.find(({ code }) => code === 'CSE201-01')
  expect(own).toMatchObject({
    lecture: '자료구조',
    totals: { due: 4, present: 1, late: 1, absent: 2, excused: 0, counted: 2, planned: 15, over: false },
    limit: '',
    rule: expect.stringContaining('5분까지 출석, 20분까지 지각'),
    outside: [],
  })
  expect(own?.['meetings']).toMatchObject([
    { day: '2026-09-03', mark: '△', state: '지각', why: '09:06~10:15 연결, 시작 6분 뒤 연결 (5분까지 출석)' },
    { day: '2026-09-10', mark: '공', state: '공결', why: '연결 없음, 2026-10-05 공결 인정 (아니면 결석)' },
    { day: '2026-09-17', mark: '×', state: '결석', why: '연결 없음' },
    { day: '2026-10-01', mark: '×', state: '결석', why: '연결 없음' },
  ])
  expect([data.beginsOn, data.endsOn], 'the first and the last meeting').toEqual(['2026-09-03', '2026-12-17'])
  const row = data.students.find(({ id }) => id === '20240001')
  expect(own?.['meetings']).toMatchObject(row!.marks.map(({ sign, name, why }) => ({ mark: sign, state: name, why })))
  expect(markRecords).toMatchObject([{ kind: 'excuse', code: 'CSE201-01', firstDay: '2026-09-10', reason: '예비군' }])
  expect((await open('/-/record', 'student')).body).toContain('<b>△\u00a0지각</b>')
})

test('a workbook that is opened again has its edition and what that one changed; a look issues none', async () => {
  const { db, now: clock } = campus
  expect((await workbook())[0]?.[0]).toContain('제1판 2026-10-05')

  await excuse('2026-09-17', 'second')
  const look = (await open('/-/sheets/CSE201-01.json', 'admin')).json<{ data: { edition: unknown } }>()
  const change = '김하늘(20240001) 2026-09-17 09:00: 결석 → 공결'
  expect(look.data.edition).toMatchObject({ number: 1, changes: [change] })
  for (let time = 0; time < 2; time += 1) {
    const sheets = await workbook()
    expect(sheets[0]?.[0]).toContain('제2판 2026-10-05')
    expect(sheets.at(-1)).toEqual(['앞 판과 달라진 점', change])
  }

  expect(await undoMarks(db, theServer, { batch: 'second' }, { clock })).toBe(1)
})
