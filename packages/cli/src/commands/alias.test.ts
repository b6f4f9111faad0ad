import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCampus, testCampus } from '../../test/test-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
  await campus.login()
})
afterEach(() => campus.close())

test('an alias stands for a command, its words in quotes and what follows it', async () => {
  expect((await campus.piped('alias', 'set', '카누', "users list --lecture '카누/카약' --fields id")).code).toBe(0)
  await campus.piped('alias', 'set', 'on', 'campus lectures start $1 자료구조')

  expect((await campus.piped('카누')).stdout).toBe('20240001\n')
  expect((await campus.piped('--json', '카누')).stdout).toBe('[{"id":"20240001"}]\n')
  expect((await campus.piped('--lang', 'en', '--fields', 'username', '카누')).code).toBe(0)
  expect((await campus.piped('on', '20240001', '-n')).stderr).toContain('20240001: ‘자료구조’ 강의를 연결합니다.')
  expect(await campus.piped('on')).toMatchObject({
    code: 2,
    stderr: '오류: 별칭 on에 낱말이 더 필요합니다: $1\ncampus on: campus lectures start $1 자료구조\n',
  })
  expect((await campus.piped('alias', 'list')).stdout).toBe(
    "카누\tusers list --lecture '카누/카약' --fields id\non\tlectures start $1 자료구조\n",
  )
  expect((await campus.piped('alias', 'delete', '카누')).code).toBe(0)
  expect((await campus.piped('카누')).code).toBe(2)
})

test.each([
  ['users', 'users list'],
  ['help', 'users list'],
  ['-x', 'users list'],
  ['x y', 'users list'],
  ['x', 'rm -rf'],
  ['x', "users list 'open"],
  ['x', 'login --password hanbit-secret'],
])('alias set %s %j is refused', async (name, line) => {
  const { code, stdout, stderr } = await campus.piped('alias', 'set', '--', name, line)

  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).not.toContain('hanbit-secret')
  expect((await campus.piped('alias', 'list')).stdout).toBe('')
})
