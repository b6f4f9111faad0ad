import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestCampus, testCampus } from '../test/campus.ts'

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
