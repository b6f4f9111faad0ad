import { createHash } from 'node:crypto'
import { lstat, readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import type { Fetch } from '@campus-connect/sdk'
import { portalCampus } from '../../../server/test/portal/campus.ts'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { admin, host, type TestCampus, testCampus } from '../../test/test-campus.ts'

let campus: TestCampus
beforeEach(async () => {
  campus = await testCampus()
})
afterEach(() => {
  vi.useRealTimers()
  return campus.close()
})

const sessionCookie = 'campus_session=from-the-portal; HttpOnly; SameSite=Lax; Path=/; Max-Age=43200'
const user = { id: admin, username: '정교무', isAdmin: true }

/** What the server answers to a program, as its own tests assert it. */
function portal({ start = '/somewhere', known = true } = {}) {
  const sent: { code: string; verifier: string }[] = []
  const fetch: Fetch = async (url, init) => {
    if (url === `${host}/-/sso/start`)
      return new Response(null, known ? { status: 303, headers: { location: start } } : { status: 404 })
    if (url !== `${host}/-/sso/callback`) return campus.server.fetch(url, init)
    sent.push(JSON.parse(init?.body as string) as (typeof sent)[number])
    return Response.json({ success: true, message: '', data: user }, { headers: { 'set-cookie': sessionCookie } })
  }
  return { sent, fetch }
}

/** Visits the program's listener, like a browser that the server has sent there. */
async function visit(address: string, path: string, headers: Record<string, string> = {}) {
  const { searchParams } = new URL(address)
  const target = `http://127.0.0.1:${searchParams.get('port')}${path.replace('STATE', searchParams.get('state') ?? '')}`
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(target, { headers, agent: false }, resolve).on('error', reject)
  })
  response.setEncoding('utf8')
  return { status: response.statusCode, page: (await response.toArray()).join('') }
}

describe('login --web', () => {
  test('opens the browser, takes the code that it brings back, and keeps the session', async () => {
    const { fetch, sent } = portal()
    let opened = ''
    let page: Awaited<ReturnType<typeof visit>> | undefined
    const browse = async (address: string) => {
      opened = address
      page = await visit(address, '/?code=a-code&state=STATE')
      return true
    }

    const { code, stdout, stderr } = await campus.run({ fetch, browse }, 'login', '--web')

    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toContain(`${admin}: 로그인되었습니다.`)
    expect(page).toEqual({ status: 200, page: expect.stringContaining('터미널로 돌아가주세요.') })
    const { origin, pathname, searchParams } = new URL(opened)
    expect([origin + pathname, searchParams.get('for')]).toEqual([`${host}/-/sso/start`, 'cli'])
    expect(sent).toEqual([{ code: 'a-code', verifier: expect.stringMatching(/^[\w-]{43}$/) }])
    expect(searchParams.get('challenge')).toBe(createHash('sha256').update(sent[0]!.verifier).digest('base64url'))
    expect((await lstat(campus.sessionFile)).mode & 0o777).toBe(0o600)
    expect(await readFile(campus.sessionFile, 'utf8')).toContain('from-the-portal')
  })

  test('without a browser prints the address alone on a line, and waits for the one that opens it', async () => {
    const { fetch } = portal()
    let shown = ''
    const running = campus.run(
      {
        fetch,
        browse: async (address) => {
          shown = address
          // Another program of the machine, a page that knows another name of it, and a wrong path.
          for (const [path, headers] of [
            ['/?code=theirs&state=guessed', {}],
            ['/?code=theirs&state=STATE', { host: 'evil.example' }],
            ['/favicon.ico?code=theirs&state=STATE', {}],
            ['/?state=STATE', {}],
          ] as const)
            expect((await visit(address, path, headers)).status).toBe(404)
          setTimeout(() => void visit(address, '/?code=a-code&state=STATE'))
          return false
        },
      },
      'login',
      '--web',
    )

    const { code, stderr } = await running

    expect(code).toBe(0)
    expect(stderr.split('\n')).toContain(shown)
    expect(stderr).toContain('이 주소를 이 컴퓨터의 브라우저에서 열고')
  })

  test.each([
    ['disabled', 3, '비활성화된 계정입니다. 관리자에게 문의하세요.'],
    ['other-person', 3, '이 학번은 다른 포털 계정으로 등록되어 있습니다.'],
    ['cancelled', 4, '포털에서 로그인을 취소했습니다.'],
    ['constructor', 4, '학교 포털로 로그인하지 못했습니다(constructor).'],
    ['down', 6, '학교 포털이 응답하지 않습니다.'],
  ])('a refusal for the reason %s ends with %i', async (reason, exitCode, text) => {
    const { fetch, sent } = portal()
    const browse = async (address: string) => {
      await visit(address, `/?error=${reason}&state=STATE`)
      return true
    }

    const { code, stderr } = await campus.run({ fetch, browse }, 'login', '--web')

    expect([code, stderr]).toEqual([exitCode, expect.stringContaining(text)])
    expect(sent).toEqual([])
    await expect(lstat(campus.sessionFile)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test.each([
    ['a portal that is down', { start: '/login?portal=down' }, 6, '학교 포털이 응답하지 않습니다.'],
    ['a campus without a portal', { known: false }, 2, '학교 포털로 로그인할 수 없는 주소입니다'],
  ])('%s opens no browser', async (_case, server, exitCode, text) => {
    let opened = false
    const browse = async () => (opened = true)

    const { code, stderr } = await campus.run({ fetch: portal(server).fetch, browse }, 'login', '--web')

    expect([code, stderr, opened]).toEqual([exitCode, expect.stringContaining(text), false])
  })

  test('nobody who logs in within five minutes ends with 4', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const browse = async () => {
      queueMicrotask(() => vi.advanceTimersByTime(5 * 60_000))
      return true
    }

    const { code, stderr } = await campus.run({ fetch: portal().fetch, browse }, 'login', '--web')

    expect([code, stderr]).toEqual([4, expect.stringContaining('5분 안에 로그인하지 않았습니다.')])
  })

  test('Ctrl-C while the browser is open ends with 130', async () => {
    const abort = new AbortController()
    const browse = async () => {
      setTimeout(() => abort.abort())
      return true
    }

    const run = campus.run({ fetch: portal().fetch, browse, signal: abort.signal }, 'login', '--web')

    expect(await run).toMatchObject({ code: 130, stdout: '' })
  })

  test.each([['--id', admin], ['--password-stdin'], ['--remember']])('refuses %s beside it', async (...option) => {
    expect(await campus.run({ input: 'x' }, 'login', '--web', ...option)).toMatchObject({ code: 2, stdout: '' })
  })

  test('says with --json that nobody would see the address', async () => {
    const { code, stderr } = await campus.run({ fetch: portal().fetch }, 'login', '--web', '--json')

    expect([code, JSON.parse(stderr)]).toEqual([2, { error: expect.objectContaining({ kind: 'usage' }) }])
  })

  test('--dry-run opens nothing', async () => {
    const opened: string[] = []
    const browse = async (address: string) => opened.push(address) > 0

    expect(await campus.run({ browse }, 'login', '--web', '--dry-run')).toMatchObject({ code: 0 })
    expect(opened).toEqual([])
  })
})

test('somebody logs in through a real portal, and the session works', async () => {
  const newcomer = '20240009'
  const real = await portalCampus({ people: [{ subject: 'p-new', number: newcomer, name: '정다은' }] })
  onTestFinished(real.close)
  const person = real.browser()
  const seen: string[] = []
  const browse = async (address: string) => {
    const start = await person.campus(address.slice(host.length))
    const end = await person.campus(await person.through(start.location ?? '', 'p-new'))
    seen.push(end.text)
    const back = /href="(http:\/\/127\.0\.0\.1:[^"]+)"/.exec(end.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await visit(address, back.replace(/^http:\/\/[^/]+/, ''))).status).toBe(200)
    return true
  }
  const { fetch } = real.server

  const { code, stderr } = await campus.run({ fetch, browse }, 'login', '--web')

  expect([code, stderr]).toEqual([0, expect.stringContaining(`${newcomer}: 로그인되었습니다.`)])
  expect(seen[0]).toContain('campus login --web을 직접 실행했을 때만')
  expect(await campus.run({ fetch }, 'whoami')).toMatchObject({ code: 0, stdout: expect.stringContaining(newcomer) })
  expect(await campus.run({ fetch }, 'logout')).toMatchObject({ code: 0 })
})
