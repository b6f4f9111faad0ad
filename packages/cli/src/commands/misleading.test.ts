import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testPassword } from '@campus-connect/server/testing'
import { networkOf } from '../connection/network.ts'
import { runIn, type Terminal } from '../../test/run-in.ts'
import { admin, host, type TestCampus, testCampus } from '../../test/test-campus.ts'

let campus: TestCampus
const path = (name: string) => join(campus.configDirectory, name)
beforeEach(async () => {
  campus = await testCampus()
})
afterEach(() => campus.close())

describe('an address', () => {
  test.each([
    '/admin/users?q=김&page=2',
    '/login',
    '/',
    '/lecture/자료구조',
    '/-/record',
    '/#top',
    '?a=1&b=2',
    '/notices/3',
  ])('that was copied from the browser with %s is the one of the campus', async (page) => {
    const login = ['login', '--id', admin, '--password-stdin', '--host', `${host}${page}`]

    expect(await campus.run({ input: testPassword }, ...login)).toMatchObject({ code: 0 })
    expect((await campus.piped('whoami')).stdout).toContain(`\t${host}\n`)
    expect((await campus.piped('users', 'show', '20240001', '--host', host)).code).toBe(0)
  })

  test('of a page is not repeated in the commands to type next', async () => {
    await campus.login()

    const { stderr } = await campus.piped(
      'users',
      'disable',
      '20240001',
      '-y',
      '--host',
      `${host}/admin/users?q=김&page=2`,
    )

    expect(stderr).toContain(`되돌리기: campus --host ${host} users enable 20240001\n`)
  })

  test.each([
    ['campus.example.ac.kr/admin/users?q=1', 'https://campus.example.ac.kr'],
    ['campus.example.ac.kr:8443', 'https://campus.example.ac.kr:8443'],
    ['localhost:8787/login', 'http://localhost:8787'],
  ])('without http or https, as browsers show %s, is %s', async (typed, meant) => {
    const asked: string[] = []
    const fetch = async (url: RequestInfo | URL) => (
      asked.push(new Request(url).url),
      new Response(null, { status: 401 })
    )

    await runIn({ fetch, input: testPassword }, ['login', '--id', admin, '--password-stdin', '--host', typed])

    expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([meant]))
  })

  test.each(['ftp://campus.example.ac.kr', 'https//campus.example.ac.kr', 'user:secret@campus.example.ac.kr'])(
    'that is none, %s, is refused',
    async (typed) => {
      expect(await campus.piped('whoami', '--host', typed)).toMatchObject({
        code: 2,
        stderr: '오류: 접속할 주소가 올바르지 않습니다.\n예: --host https://campus.example.ac.kr\n',
      })
    },
  )

  test('with https where the server speaks http says so, and that nothing was sent', async () => {
    const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    const fetch = await networkOf({ host: address, ca: undefined, local: true })

    for (const line of [
      ['login', '--id', admin, '--password-stdin'],
      ['users', 'list'],
    ])
      expect(await runIn({ fetch, input: testPassword }, [...line, '--host', address])).toMatchObject({
        code: 6,
        stderr: expect.stringMatching(/^오류: 이 주소는 https가 아니라 http로 답합니다\. 아무것도 보내지 않았습니다\./),
      })
  })
})

describe('a profile that is not there', () => {
  test('is never another address: it is named, with the one that is meant', async () => {
    await campus.run({ input: testPassword }, 'login', '--profile', 'work', '--id', admin, '--password-stdin')
    const sent: string[] = []
    const fetch: Terminal['fetch'] = (input) => {
      sent.push(input)
      return Promise.reject(new TypeError('recorded'))
    }

    for (const env of [{ CAMPUS_PROFILE: 'wrk' }, { CAMPUS_PROFILE: 'wrk', CAMPUS_TOKEN: 'campus_token_x1' }])
      expect(await campus.run({ env, fetch }, 'users', 'list')).toMatchObject({
        code: 5,
        stderr: '오류: 없는 프로필이라 어느 주소인지 알 수 없습니다: wrk\n혹시 이 프로필을 찾으십니까? work\n',
      })
    expect(await campus.run({ fetch }, '--profile', 'zzz', 'users', 'list')).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('있는 프로필: work'),
    })
    expect(sent).toEqual([])
  })
})

describe('users show of nobody', () => {
  test('with --json invents no answer of the server', async () => {
    await campus.login()

    for (const line of [
      ['users', 'show', 'nobody'],
      ['users', 'show', '2024000'],
      ['lectures', 'list', 'nobody'],
      ['lectures', 'attendance', '없는 강의'],
    ]) {
      const { code, stderr } = await campus.piped(...line, '--json')
      expect({ code, error: JSON.parse(stderr).error }).toEqual({
        code: 5,
        error: { kind: 'not-found', status: null, message: expect.any(String), requestId: null },
      })
    }
  })
})

describe('a login that ends between two changes', () => {
  const ids = Array.from({ length: 30 }, (_, index) => `B${100 + index}`)

  /** The session is over after this number of changes. */
  function endingAfter(changes: number): Terminal {
    let left = changes
    return {
      async fetch(input, init) {
        if (init?.method === 'POST') left -= 1
        if (left >= 0) return campus.server.fetch(input, init)
        return Response.json({ success: false, message: '로그인이 필요합니다.', data: null }, { status: 401 })
      },
    }
  }

  test('is one line that says how many are done and how to go on, and the same line goes on', async () => {
    for (const id of ids) await campus.server.addStudent({ id })
    await campus.login()
    await writeFile(path('list.csv'), `학번\n${ids.join('\n')}\n`)
    const line = [
      'users',
      'disable',
      '--from',
      path('list.csv'),
      '-y',
      '--resume',
      path('run.txt'),
      '--concurrency',
      '1',
    ]

    const first = await campus.run(endingAfter(12), ...line)

    expect(first.code).toBe(4)
    expect(first.stdout.trimEnd().split('\n')).toHaveLength(12)
    expect(first.stderr).toBe(
      [
        `되돌리기: campus users enable --file ${path('run.txt.undo')}`,
        '30명 중 12명을 처리하고 중단했습니다.',
        '오류: 로그인이 끝나 나머지는 처리하지 않았습니다.',
        '로그인하고 같은 명령을 다시 실행하면 나머지를 처리합니다: campus login',
        '',
      ].join('\n'),
    )
    const second = await campus.piped(...line)
    expect(second).toMatchObject({ code: 0 })
    expect(second.stdout.trimEnd().split('\n')).toHaveLength(18)
    expect(second.stderr).toContain('이어서 한 작업까지 모두 30명: 변경 30명 · 그대로 0명 · 거절 0명\n')
  })

  test('with --json is the refusal of the server, after the outcomes that are known', async () => {
    await campus.login()

    const { code, stdout, stderr } = await campus.run(
      endingAfter(1),
      'users',
      'disable',
      '20240001',
      '20240002',
      '20240003',
      '-y',
      '--json',
      '--concurrency',
      '1',
    )

    expect({ code, lines: stdout.trimEnd().split('\n').length }).toEqual({ code: 4, lines: 1 })
    expect(JSON.parse(stderr).error).toMatchObject({ kind: 'refused', status: 401 })
  })
})

describe('a server that goes away between two changes', () => {
  const ids = Array.from({ length: 30 }, (_, index) => `B${100 + index}`)

  /** Nobody listens any more, or only a proxy answers, after this number of changes. */
  function goneAfter(changes: number, answer: () => Promise<Response>): Terminal {
    let left = changes
    return {
      fetch(input, init) {
        if (init?.method === 'POST') left -= 1
        return left >= 0 ? campus.server.fetch(input, init) : answer()
      },
    }
  }
  const refused = () =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }))

  test.each([
    ['nobody listens', refused],
    ['a proxy says 502', () => Promise.resolve(new Response('<title>502</title>', { status: 502 }))],
  ])('is a few lines and 6 if %s, and the same line goes on', async (_case, answer) => {
    for (const id of ids) await campus.server.addStudent({ id })
    await campus.login()
    const line = ['users', 'disable', ...ids, '-y', '--resume', path('run.txt')]

    const first = await campus.run(goneAfter(12, answer), ...line)

    expect(first.code).toBe(6)
    expect(first.stdout.trimEnd().split('\n')).toHaveLength(12)
    expect(first.stderr).toBe(
      [
        `되돌리기: campus users enable --file ${path('run.txt.undo')}`,
        '30명 중 12명을 처리하고 중단했습니다.',
        '오류: 응답을 받지 못해 나머지는 처리하지 않았습니다.',
        '같은 명령을 다시 실행하면 나머지를 처리합니다.',
        '',
      ].join('\n'),
    )
    expect(await campus.piped(...line)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('이어서 한 작업까지 모두 30명: 변경 30명'),
    })
  })
})

test('counts after --resume are those of the whole task', async () => {
  await campus.login()
  const busy: Terminal = {
    fetch: (input, init) =>
      init?.method === 'POST' && input.includes('20240003')
        ? Promise.resolve(new Response('', { status: 503, headers: { 'retry-after': '60' } }))
        : campus.server.fetch(input, init),
  }
  const line = ['users', 'disable', '20240001', 'nobody', '20240002', '20240003', '-y', '--resume', path('run.txt')]
  await campus.piped('users', 'disable', '20240002', '-y')

  const first = await campus.run(busy, ...line, '--concurrency', '1')
  const second = await campus.piped(...line)

  expect(first.stderr).toContain('4명 중 2명을 처리하지 못했습니다.')
  expect(second.stderr).toContain('이어서 한 작업까지 모두 4명: 변경 2명 · 그대로 1명 · 거절 1명\n')
})
