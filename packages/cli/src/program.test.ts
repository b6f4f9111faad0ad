import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestCampus, testCampus } from './testing-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
})
afterEach(() => campus.close())

describe('a command without the right', () => {
  test.each([
    ['users list'],
    ['users show 20240001'],
    ['users enable 20240001'],
    ['lectures list 20240001'],
    ['lectures stop 20240001 자료구조'],
  ])('%s ends with 4 without a login and with 3 as a student', async (line) => {
    const argv = line.split(' ')

    expect(await campus.piped(...argv)).toMatchObject({ code: 4, stdout: '' })
    await campus.login('20240001')
    const { code, stdout, stderr } = await campus.piped(...argv)
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toContain('관리자 권한이 필요합니다.')
  })

  test('a failure with --json is one object on stderr and nothing on stdout', async () => {
    const { code, stdout, stderr } = await campus.piped('users', 'list', '--json')

    expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
    expect(JSON.parse(stderr)).toEqual({
      error: { kind: 'refused', status: 401, message: expect.any(String), requestId: expect.any(String) },
    })
  })
})

test.each([
  ['a page', new Response('<html>', { status: 200 }), '서버의 응답을 이해할 수 없습니다(상태 200).'],
  ['a redirect that cannot be read', Response.error(), '서버의 응답을 이해할 수 없습니다.'],
])('%s in place of an answer ends with 1 and a whole sentence', async (_case, response, sentence) => {
  const { code, stderr } = await campus.run({ fetch: () => Promise.resolve(response) }, 'users', 'list')

  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `오류: ${sentence} Campus Connect 서버의 주소인지 확인해주세요.\n`,
  })
})
