import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type TestCampus, testCampus } from '../test/test-campus.ts'
import { runIn, type Terminal } from '../test/run-in.ts'

describe('a command without the right', () => {
  let campus: TestCampus
  beforeEach(async () => {
    campus = await testCampus()
  })
  afterEach(() => campus.close())

  test.each([
    ['users list'],
    ['users show 20240001'],
    ['users enable 20240001'],
    ['lectures list 20240001'],
    ['lectures stop 20240001 자료구조'],
    ['lectures attendance 자료구조'],
    ['export users'],
    ['export attendance-now'],
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

const page = (status: number) => new Response('<!doctype html><title>Wi-Fi</title>', { status })
const json = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'application/json' } })

test.each<[string, () => Response, number, number | undefined]>([
  ["a proxy's page 502", () => page(502), 6, 502],
  ["a proxy's page 503", () => page(503), 6, 503],
  ["a captive portal's page 200", () => page(200), 1, 200],
  ['a page 404', () => page(404), 1, 404],
  ['nothing at all', () => new Response(null), 1, 200],
  ['a 204', () => new Response(null, { status: 204 }), 1, 204],
  ['a truncated envelope', () => json('{"success":true,"da'), 1, 200],
  ['null', () => json('null'), 1, 200],
  ['a number', () => json('123'), 1, 200],
  ['problem+json', () => json('{"title":"Bad Request"}', 400), 1, 400],
  ['a wrong envelope', () => json('{"success":"yes"}'), 1, 200],
  ['data of another call', () => json('{"success":true,"data":{}}'), 1, 200],
  [
    'a redirect',
    () => new Response(null, { status: 307, headers: { location: 'https://elsewhere.example/' } }),
    1,
    307,
  ],
  ['a redirect that cannot be read', () => Response.error(), 1, undefined],
  ['more than 10 MB', () => new Response(' '.repeat(11 * 2 ** 20)), 1, 200],
])('%s in place of an answer ends with one whole sentence', async (_case, response, code, status) => {
  const fetch = async () => response()
  const outcome = await runIn({ fetch, input: 'hanbit-secret' }, ['login', '--id', '1', '--password-stdin'])

  const [sentence, ...hints] = outcome.stderr.trimEnd().split('\n')
  expect({ code: outcome.code, stdout: outcome.stdout }).toEqual({ code, stdout: '' })
  expect(sentence).toBe(
    `오류: 응답을 이해할 수 없습니다${status ? `(상태 ${status})` : ''}. 주소가 맞는지, 프록시의 로그인이 필요한지 확인해주세요.`,
  )
  // Nobody has named a server yet.
  expect(hints).toEqual([
    '주소: http://127.0.0.1:8787 (--host나 CAMPUS_HOST로 바꿀 수 있습니다)',
    '처음 쓰면 학교의 Campus Connect 주소로 로그인해주세요: campus login --host https://campus.example.ac.kr',
  ])
  const named = await runIn({ fetch }, ['users', 'list', '--host', 'https://campus.example.ac.kr'])
  expect(named.stderr).not.toContain('campus login')
})

describe('the exit codes', () => {
  const answering = (status: number): Terminal => ({
    fetch: () =>
      Promise.resolve(
        Response.json(
          { success: false, message: '안 됩니다.', data: null },
          { status, headers: { 'retry-after': '60' } },
        ),
      ),
  })
  const users = Array.from({ length: 2 }, (_, index) => `2024000${index}`)
  const second: Terminal['fetch'] = (input) =>
    Promise.resolve(
      Response.json(
        { success: !input.includes(users[1] ?? ''), message: '', data: null },
        { status: input.includes(users[1] ?? '') ? 404 : 200 },
      ),
    )

  test.each<[number, string, Terminal, string]>([
    [0, 'help', {}, '--help'],
    [1, '400', answering(400), 'users enable 1'],
    [1, '409', answering(409), 'users enable 1'],
    [1, '429', answering(429), 'users enable 1'],
    [1, '429 of a switch', answering(429), 'lectures start 1 자료구조'],
    [1, '500', answering(500), 'users enable 1'],
    [1, 'a no', { ...answering(500), tty: true, answers: [false] }, 'users disable 1 2'],
    [2, 'an unknown option', {}, 'users list --nope'],
    [2, 'a refused argument', {}, 'users show ..'],
    [2, 'an unanswered question', {}, 'users disable 1'],
    [3, '403', answering(403), 'users list'],
    [4, '401', answering(401), 'users list'],
    [5, '404', answering(404), 'users enable 1'],
    [6, '503', answering(503), 'users list'],
    [6, 'no connection', {}, 'users enable 1'],
    [7, 'one of two', { fetch: second }, `users enable ${users.join(' ')}`],
    [130, 'Ctrl-C', { signal: AbortSignal.abort() }, 'users list'],
  ])('%i: %s', async (code, _reason, terminal, line) => {
    for (const options of [[], ['--json']]) {
      const outcome = await runIn(terminal, [...line.split(' '), ...options])

      expect(outcome.code).toBe(code)
      expect(outcome.stderr).not.toMatch(/^\s+at /m)
      expect(outcome.stdout === '').toBe(code !== 0 && code !== 7)
    }
  })

  test('6: a server that never answers, after ten seconds an attempt', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const asked = Promise.withResolvers<void>()
    const fetch: Terminal['fetch'] = (_url, init) => {
      asked.resolve()
      return new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    }
    let ended = false
    const outcome = runIn({ fetch }, ['users', 'list']).finally(() => (ended = true))

    await asked.promise
    // A read is asked for twice, with a short pause between.
    await vi.advanceTimersByTimeAsync(20_000)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)

    expect(await outcome).toMatchObject({ code: 6, stderr: expect.stringContaining('제한 시간 안에') })
  })
})
