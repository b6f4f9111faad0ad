import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCampus, testCampus } from '../../test/test-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
  await campus.login()
})
afterEach(() => campus.close())

/** What a preview of disabling the users of a table says. */
async function preview(table: string, ...options: string[]) {
  const path = join(campus.configDirectory, 'list.csv')
  await writeFile(path, table)
  return campus.piped('users', 'disable', '-n', '--from', path, ...options)
}

test('a preview says how many rows the table has and how many users they are', async () => {
  const table = '학번,상태\n20240001,자퇴\n20240002,재학\n20240003,자퇴\n'

  expect((await preview(table)).stderr).toBe('3행 중 3명입니다.\n')
  expect((await preview(table, '--where', '상태=자퇴')).stderr).toBe('3행 중 2명입니다.\n')
  expect((await preview(table, '--where', '상태=자퇴', '--json')).stderr).toBe('')
})

test('numbers that are given several times are counted once, in rows that say the same and in arguments', async () => {
  expect((await preview('학번\n20240001\n20240002\n20240001\n20240001\n')).stderr).toBe(
    '여러 번 나온 학번 1개는 한 번씩만 처리합니다.\n4행 중 2명입니다.\n',
  )
  expect((await campus.piped('users', 'disable', '-n', '20240001', '20240001')).stderr).toContain(
    '여러 번 나온 학번 1개',
  )
})

test('rows of one number that differ are named', async () => {
  const { code, stderr } = await preview('학번,강의\n20240001,자료구조\n20240002,철학\n20240001,운영체제\n')

  expect(code).toBe(0)
  expect(stderr).toBe(
    '여러 번 나온 학번 1개는 한 번씩만 처리합니다.\n' +
      '그 가운데 행마다 내용이 다른 학번이 1개 있습니다. 맞는 표인지 확인해주세요.\n' +
      '  20240001: 2, 4행\n' +
      '3행 중 2명입니다.\n',
  )
})

test('a number of which a condition chooses one row and not another is named, and what is done', async () => {
  const { stdout, stderr } = await preview(
    '학번,상태\n20240001,자퇴\n20240002,재학\n20240001,재학\n',
    '--where',
    '상태=자퇴',
  )

  expect(stdout).toMatch(/^20240001\ttrue\t.+\n$/)
  expect(stderr).toBe(
    '조건에 맞는 행과 맞지 않는 행이 함께 있는 학번이 1개 있습니다. 맞는 행이 있으므로 처리합니다.\n' +
      '  20240001: 맞는 행 2, 맞지 않는 행 4\n' +
      '3행 중 1명입니다.\n',
  )
})
