import { expect, test } from 'vitest'
import { csvHeads, usersCsv } from './users-csv.ts'

const user = {
  id: '20240001',
  username: '=1+1, "김"',
  enabled: true,
  createdAt: '2026-03-01T15:05:00.000Z',
  updatedAt: '2026-07-14T03:30:09.000Z',
  lectureDtoList: [
    { name: '자료구조', connected: true },
    { name: '운영체제', connected: false },
  ],
}

test('a file for spreadsheets has Korean heads, times of Seoul and no formulas', () => {
  expect(usersCsv([user], '')).toBe(
    '\ufeff학번,이름,상태,연결된 강의,강의,가입일,최종 수정일\r\n' +
      `20240001,"'=1+1, ""김""",활성,1,2,2026-03-02 00:05:00,2026-07-14 12:30:09\r\n`,
  )
})

test.each(['=1', '+1', '-1', '@a', '＝1', '＋1', '－1', '＠a'])(
  'a spreadsheet does not run the name %s',
  (username) => {
    expect(usersCsv([{ ...user, username }], '')).toContain(`20240001,'${username},`)
  },
)

test('a file has only the columns that were chosen', () => {
  expect(csvHeads('운영체제')).toHaveLength(8)
  expect(usersCsv([user], '운영체제', [0, 7])).toBe('\ufeff학번,운영체제\r\n20240001,미연결\r\n')
})

test('the users of a lecture have a column for it', () => {
  const [head, row] = usersCsv([user], '운영체제').split('\r\n')

  expect(head).toMatch(/,운영체제$/)
  expect(row).toMatch(/,미연결$/)
})
