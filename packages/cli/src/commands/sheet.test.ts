import { afterEach, beforeEach, expect, test } from 'vitest'
import { putTimetable } from '@campus-connect/core/database/queries/timetable.ts'
import { type TestCampus, testCampus } from '../../test/test-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
  await campus.login()
  await campus.piped('lectures', 'start', '20240001', '자료구조')
})
afterEach(() => campus.close())

const sheet = (...more: string[]) => campus.piped('attendance', 'sheet', '자료구조', ...more)

test('the sheet of a lecture has a row for each student, with counts and a column for each day', async () => {
  const { code, stdout } = await sheet()

  expect(code).toBe(0)
  expect(stdout.split('\n')).toEqual(['20240001\t김하늘\t1\t0\t\t○', '20240002\t이바다\t0\t0\t\t×', ''])
  const [head, first] = (await sheet('--csv')).stdout.split('\r\n')
  expect(head).toMatch(/^\ufeff학번,이름,출석 일수,연결 유지 일수,비고,\d{4}-\d\d-\d\d$/)
  expect(first).toBe('20240001,김하늘,1,0,,○')
})

test('--json gives the sheet as the server has it, and why each mark is what it is', async () => {
  expect(JSON.parse((await sheet('--json')).stdout)).toMatchObject({
    name: '자료구조',
    timetable: false,
    students: [
      { id: '20240001', marks: [{ sign: '○', name: '출석', why: expect.stringContaining('부터') }] },
      { id: '20240002' },
    ],
  })
})

test('a lecture that nobody has ends with 5 and offers the nearest', async () => {
  expect(await campus.piped('attendance', 'sheet', '자료 구조')).toMatchObject({
    code: 5,
    stdout: '',
    stderr: expect.stringContaining('혹시 이 강의를 찾으십니까? 자료구조'),
  })
})

test('without a login it ends with 4, for a student with 3, without a lecture or with an unknown field with 2', async () => {
  expect((await campus.piped('attendance', 'sheet')).code).toBe(2)
  expect(await sheet('--csv', '--fields', 'id,점수')).toMatchObject({ code: 2, stdout: '' })
  await campus.piped('logout')
  expect(await sheet()).toMatchObject({ code: 4, stdout: '' })
  await campus.login('20240001')
  for (const format of [[], ['--csv'], ['--json']])
    expect(await sheet(...format)).toMatchObject({ code: 3, stdout: '', stderr: expect.stringContaining('관리자') })
})

test('a name of several classes ends with 2 and names them; each has its sheet by its code', async () => {
  const classOf = { '20240001': 'CSE201-01', '20240002': 'CSE201-02' }
  for (const [id, code] of Object.entries(classOf)) await giveClass(id, code)

  for (const format of [[], ['--csv'], ['--json']]) {
    const { code, stdout, stderr } = await sheet(...format)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('다음 가운데 하나로 정해주세요: CSE201-01, CSE201-02')
  }
  const { code, stdout } = await campus.piped('attendance', 'sheet', 'CSE201-02')
  expect([code, stdout.split('\t').slice(0, 2)]).toEqual([0, ['20240002', '이바다']])
})

test('the sheet of a class with a timetable has a column for each meeting, which --fields finds by day and time', async () => {
  await giveClass('20240001', 'CSE201-01')
  // It meets each day from midnight to five past, and 200 days without a term are looked at.
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  const weekly = { class_sourced_id: 'CSE201-01', begins: 0, ends: 5, begins_on: '', ends_on: '' }
  await putTimetable(
    campus.server.db,
    [{ class_sourced_id: 'CSE201-01', rule: '{}' }],
    weekdays.map((weekday) => ({ ...weekly, weekday })),
  )
  const meetings = (...more: string[]) => campus.piped('attendance', 'sheet', 'CSE201-01', ...more)

  const [head = '', row = ''] = (await meetings('--csv')).stdout.split('\r\n')
  const heads = head.split(',')
  expect(heads.slice(0, 12).join()).toMatch(
    /^\ufeff학번,이름,출석,지각,조퇴,결석,공결,확인 필요,환산 결석,한도,비고,\d{4}-\d\d-\d\d 00:00$/,
  )
  expect(row.split(',')).toHaveLength(heads.length)
  const last = heads.at(-1) ?? ''
  expect((await meetings('--csv', '--fields', `id,결석,${last}`)).stdout).toBe(
    `\ufeff학번,결석,${last}\r\n20240001,${heads.length - 11},×\r\n`,
  )
  const json = JSON.parse((await meetings('--json')).stdout) as { columns: unknown[]; [more: string]: unknown }
  expect(json).toMatchObject({ classId: 'CSE201-01', timetable: true, edition: { number: 1, changes: [] } })
  expect(json.columns.at(-1)).toMatchObject({ day: last.slice(0, 10), time: '00:00' })
  const shown = await campus.run({ tty: true, columns: 4000 }, 'attendance', 'sheet', 'CSE201-01')
  expect(shown.stderr).toContain('× 결석')
})

/** The lecture 자료구조 of a student is one of this class. */
async function giveClass(id: string, classId: string) {
  const { db } = campus.server
  const { key } = await db.selectFrom('users').select('key').where('id', '=', id).executeTakeFirstOrThrow()
  const own = db.updateTable('lectures').set({ class_sourced_id: classId }).where('user_key', '=', key)
  await own.where('name', '=', '자료구조').execute()
}
