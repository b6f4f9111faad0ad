import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCampus, testCampus } from '../../test/test-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
  await campus.login()
  await campus.piped('lectures', 'start', '20240001', '카누/카약')
})
afterEach(() => campus.close())

test('users are a CSV for people: Korean heads, times of Seoul, a byte order mark, no formulas', async () => {
  const [head, first, , third] = (await campus.piped('export', 'users')).stdout.split('\r\n')

  expect(head).toBe('\ufeff학번,이름,상태,연결,강의,가입일,최종 수정일,강의 목록')
  expect(first).toMatch(/^20240001,김하늘,● 활성,1,2,\d{4}\. .+ [오전후]+ .+,"자료구조, 카누\/카약"$/)
  expect(third).toMatch(/^20240003,'=박산,/)
})

test('attendance-now has a row for each connection, and objects with --json', async () => {
  const [head, first, end] = (await campus.piped('export', 'attendance-now')).stdout.split('\r\n')

  expect([head, end]).toEqual(['\ufeff시각,강의,학번,이름', ''])
  expect(first).toMatch(/^\d{4}\. .+,카누\/카약,20240001,김하늘$/)
  expect(
    JSON.parse((await campus.piped('export', 'attendance-now', '--json', '--lecture', '카누/카약')).stdout),
  ).toEqual([{ at: expect.stringMatching(/Z$/), lecture: '카누/카약', id: '20240001', username: '김하늘' }])
  expect((await campus.piped('export', 'attendance-now', '--lecture', '자료구조', '--json')).stdout).toBe('[]\n')
})
