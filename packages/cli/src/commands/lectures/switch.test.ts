import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestCampus, testCampus } from '../../../test/test-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
})
afterEach(() => campus.close())

describe('lectures start and stop', () => {
  beforeEach(() => campus.login())

  test('switch the connection and say how to take it back', async () => {
    const { code, stdout, stderr } = await campus.piped('lectures', 'start', '20240001', '카누/카약')

    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toMatch(/^20240001: [^:\n]*연결되었습니다\.\n/)
    expect(stderr).toContain('되돌리기: campus lectures stop 20240001 카누/카약')
    expect((await campus.piped('users', 'show', '20240001', '--fields', 'connected')).stdout).toBe('1\n')
    expect(await campus.piped('lectures', 'stop', '20240001', '카누/카약')).toMatchObject({ code: 0 })
    expect((await campus.piped('users', 'show', '20240001', '--fields', 'connected')).stdout).toBe('0\n')
  })

  test('what is so already is said, and there is nothing to take back', async () => {
    const { code, stderr } = await campus.piped('lectures', 'stop', '20240001', '자료구조')

    expect({ code, stderr }).toEqual({ code: 0, stderr: '20240001: 이미 연결 해제되어 있습니다.\n' })
  })

  test('--json is one line, --dry-run changes nothing', async () => {
    const start = ['lectures', 'start', '20240001', '자료구조', '--json']

    expect(JSON.parse((await campus.piped(...start, '-n')).stdout)).toEqual({
      id: '20240001',
      ok: true,
      message: '‘자료구조’ 강의를 연결합니다. (변경하지 않았습니다)',
    })
    expect((await campus.piped('users', 'show', '20240001', '--fields', 'connected')).stdout).toBe('0\n')
    const { stdout, stderr } = await campus.piped(...start)
    expect(JSON.parse(stdout)).toEqual({
      id: '20240001',
      ok: true,
      message: expect.stringContaining('연결되었습니다.'),
    })
    expect(stderr).toBe('')
    expect((await campus.piped('users', 'show', '20240001', '--fields', 'connected')).stdout).toBe('1\n')
  })

  test('number and lecture are read as people see them', async () => {
    const typed = ['２０２４０００１', '\u200b카누／카약\u00a0'.normalize('NFD')]

    const { code, stderr } = await campus.piped('lectures', 'start', ...typed)

    expect(code).toBe(0)
    expect(stderr).toMatch(/^20240001: .*되돌리기: campus lectures stop 20240001 카누\/카약\n$/s)
    expect((await campus.piped('lectures', 'list', '２０２４０００１')).stdout).toContain('카누/카약')
    expect((await campus.piped('lectures', 'attendance', '카누／카약')).code).toBe(0)
    expect((await campus.piped('users', 'list', '--lecture', '카누／카약')).stdout).toContain('20240001')
    expect((await campus.piped('users', 'show', '20240001\u200b')).stdout).toMatch(/^20240001\t/)
  })

  test('a lecture that is nearly right is offered', async () => {
    expect(await campus.piped('lectures', 'start', '20240001', '자료 구조')).toMatchObject({
      code: 5,
      stderr: '오류: 해당 강의를 찾을 수 없습니다.\n혹시 이 강의를 찾으십니까? 자료구조\n',
    })
    const { stderr } = await campus.piped('lectures', 'start', '20240001', '자료 구조', '--json')
    expect(JSON.parse(stderr)).toMatchObject({ error: { kind: 'refused', status: 404 } })
  })

  test('an unknown lecture ends with 5', async () => {
    expect(await campus.piped('lectures', 'start', '20240001', '없는 강의')).toMatchObject({
      code: 5,
      stdout: '',
      stderr: expect.stringContaining('해당 강의를 찾을 수 없습니다.'),
    })
  })
})
