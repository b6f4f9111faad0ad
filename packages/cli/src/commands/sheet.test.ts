import { afterEach, beforeEach, expect, test } from 'vitest'
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
  expect(head).toMatch(/^\ufeffid,username,출석 일수,연결 유지 일수,remark,\d{4}-\d\d-\d\d$/)
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

test('without a login it ends with 4, and for a student with 3', async () => {
  await campus.piped('logout')
  expect((await sheet()).code).toBe(4)
})
