import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestCampus, testCampus } from '../../../test/test-campus.ts'
import { jsonLines, type Terminal } from '../../../test/run-in.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
})
afterEach(() => campus.close())

describe('several users', () => {
  beforeEach(() => campus.login())

  test('all done ends with 0 and a line of JSON each', async () => {
    const { code, stdout, stderr } = await campus.piped(
      'users',
      'disable',
      '20240001',
      '20240002',
      '20240001',
      '-y',
      '--json',
    )

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(jsonLines(stdout)).toEqual([
      { id: '20240001', ok: true, message: expect.any(String) },
      { id: '20240002', ok: true, message: expect.any(String) },
    ])
  })

  test('a user who is disabled already is told so, and the way back names only the users who were changed', async () => {
    await campus.piped('users', 'disable', '20240001', '-y')

    const { code, stdout, stderr } = await campus.piped('users', 'disable', '20240001', '20240002', '-y')

    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^20240001\ttrue\t이미 비활성화된 사용자입니다\.\n20240002\ttrue\t.+\n$/),
    })
    expect(stderr).toMatch(/되돌리기: campus users enable 20240002$/m)
  })

  test('one failure leaves the others done, and ends with 7', async () => {
    const { code, stdout, stderr } = await campus.piped(
      'users',
      'disable',
      '20240001',
      'nobody',
      '20240002',
      '-y',
      '--json',
    )

    expect(code).toBe(7)
    expect(jsonLines(stdout)).toEqual([
      { id: '20240001', ok: true, message: expect.any(String) },
      { id: 'nobody', ok: false, message: '해당 사용자를 찾을 수 없습니다.' },
      { id: '20240002', ok: true, message: expect.any(String) },
    ])
    expect(JSON.parse(stderr).error).toMatchObject({ kind: 'bulk' })
    expect(await campus.isEnabled('20240002')).toBe(false)
  })

  test('numbers come from stdin, one a line, whatever the line ends', async () => {
    const input = '\ufeff20240001\r\n\n 20240002 \n20240001'

    expect((await campus.run({ input }, 'users', 'disable', '-', '-y')).code).toBe(0)
    expect([await campus.isEnabled('20240001'), await campus.isEnabled('20240002')]).toEqual([false, false])
    const disabled = await campus.piped('users', 'list', '--disabled', '--fields', 'id')
    expect((await campus.run({ input: disabled.stdout }, 'users', 'enable', '-')).code).toBe(0)
    expect([await campus.isEnabled('20240001'), await campus.isEnabled('20240002')]).toEqual([true, true])
  })

  test('stdin without -y, a terminal in its place, and a line that is no number end with 2 and change nothing', async () => {
    expect((await campus.run({ input: '20240001\n' }, 'users', 'disable', '-')).code).toBe(2)
    expect((await campus.run({ tty: true }, 'users', 'disable', '-', '-y')).code).toBe(2)
    expect((await campus.run({ input: '20240001\n김 하늘\n' }, 'users', 'disable', '-', '-y')).code).toBe(2)
    expect(await campus.isEnabled('20240001')).toBe(true)
  })

  test('an empty stdin has nothing to do', async () => {
    expect(await campus.run({ input: '\n' }, 'users', 'enable', '-')).toMatchObject({ code: 0, stdout: '' })
  })

  test('one of a hundred fails: the others are done, the end says so; with --fail-fast the first failure ends it', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `B${index}`)
    for (const id of ids) if (id !== 'B40') await campus.server.addStudent({ id })
    const outcomes = (stdout: string) => jsonLines(stdout).map(({ ok }) => ok)

    const all = await campus.piped('users', 'disable', ...ids, '-y', '--json')
    const fast = await campus.piped('users', 'enable', ...ids, '--fail-fast', '--concurrency', '1', '--json')

    expect([all.code, fast.code]).toEqual([7, 7])
    expect(outcomes(all.stdout)).toEqual(ids.map((id) => id !== 'B40'))
    expect(outcomes(fast.stdout)).toEqual(ids.map((_id, index) => index < 40))
    expect(JSON.parse(all.stderr).error.message).toBe('100명 중 1명을 처리하지 못했습니다.')
    expect(JSON.parse(fast.stderr).error.message).toBe('100명 중 60명을 처리하지 못했습니다.')
    expect([await campus.isEnabled('B39'), await campus.isEnabled('B41')]).toEqual([true, false])
  })

  test('a number that begins with a hyphen follows --, and the way back is told so', async () => {
    await campus.server.addStudent({ id: '-x1' })

    const { code, stderr } = await campus.piped('users', 'disable', '-y', '--', '-x1')

    expect(code).toBe(0)
    expect(stderr).toContain('campus users enable -- -x1')
    expect((await campus.piped('users', 'show', '--json', '--', '-x1')).code).toBe(0)
  })

  test('--csv is one table of outcomes', async () => {
    const { code, stdout } = await campus.piped('users', 'enable', '20240001', 'nobody', '--csv')

    expect(code).toBe(7)
    expect(stdout).toMatch(/^\ufeffid,ok,message\r\n20240001,true,.+\r\nnobody,false,.+\r\n$/)
  })

  test('without the right nothing is tried further, and the code says why', async () => {
    await campus.login('20240003')

    expect(await campus.piped('users', 'enable', '20240001', '20240002', '--json')).toMatchObject({
      code: 3,
      stdout: '',
    })
  })

  test('a server that goes away ends it, and tells of every number', async () => {
    const fetch: Terminal['fetch'] = (input, init) =>
      input.includes('20240001')
        ? campus.server.fetch(input, init)
        : Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '60' } }))

    const { code, stdout } = await campus.run(
      { fetch },
      'users',
      'enable',
      '20240001',
      '20240002',
      '20240003',
      '--json',
    )

    expect(code).toBe(7)
    expect(jsonLines(stdout).map((line) => line.ok)).toEqual([true, false, false])
  })

  test('Ctrl-C stops before the next one, says how far it came, and ends with 130', async () => {
    const abort = new AbortController()
    const fetch: Terminal['fetch'] = async (input, init) => {
      const response = await campus.server.fetch(input, init)
      abort.abort()
      return response
    }

    const { code, stderr } = await campus.run(
      { fetch, signal: abort.signal },
      'users',
      'disable',
      '20240001',
      '20240002',
      '--concurrency',
      '1',
      '-y',
    )

    expect(code).toBe(130)
    expect(stderr).toContain('2명 중 1명을 처리하고 중단했습니다.')
    expect(await campus.isEnabled('20240002')).toBe(true)
  })
})
