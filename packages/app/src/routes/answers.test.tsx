import { createCampus } from '@campus-connect/sdk'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { openApp } from '../test/open-app.tsx'

const student = { id: '20240001', username: '김하늘' }
const lectures = [{ name: '자료구조', connected: true }]

const ok = (data: unknown) => answer(200, { success: true, message: '', data })
const refused = (status: number, message = '') => answer(status, { success: false, message, data: null })
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

type Reply = () => Response | Promise<Response>

/** A server that answers each call with the next of its replies, and with the last one from then on. */
function replies(script: Record<string, Reply[]>) {
  const calls: string[] = []
  const fetch = async (url: string, init?: RequestInit) => {
    const call = `${init?.method} ${new URL(url).pathname}`
    calls.push(call)
    const left = script[call] ?? []
    const reply = left.length > 1 ? left.shift() : left[0]
    if (!reply) throw new TypeError('no connection')
    return reply()
  }
  return {
    calls,
    connect: (options: object) => createCampus({ baseUrl: 'http://campus.test', fetch, retries: false, ...options }),
  }
}

const check = 'GET /api/users/me/lectures'

describe('the session check', () => {
  test('shows a spinner until it is answered, then the page', async () => {
    let arrive: ((response: Response) => void) | undefined
    const server = replies({
      [check]: [() => new Promise<Response>((resolve) => (arrive = resolve)), () => ok(lectures)],
    })
    openApp({ at: '/', storedUser: student, connect: server.connect })
    expect(screen.getByText('강의 목록을 불러오는 중...')).toBeTruthy()

    await waitFor(() => expect(server.calls).toEqual([check]))
    arrive?.(ok(lectures))

    expect(await screen.findByText('자료구조')).toBeTruthy()
  })

  test('answered with 401 clears the stored user and comes back to the page after the login', async () => {
    const server = replies({ [check]: [() => refused(401, '로그인이 필요합니다.')] })
    const app = openApp({ at: '/lecture/%EC%B9%B4%EB%88%84%2F50%25', storedUser: student, connect: server.connect })

    await screen.findByRole('heading', { name: '로그인' })

    expect(app.storedUser()).toBeNull()
    expect(new URLSearchParams(location.search).get('next')).toBe('/lecture/%EC%B9%B4%EB%88%84%2F50%25')
  })

  test.each<[string, Reply, string]>([
    ['no connection', () => Promise.reject(new TypeError('x')), '강의 목록을 불러오는 중 오류가 발생했습니다.'],
    [
      'an error page',
      () => new Response('<h1>502</h1>', { status: 502 }),
      '강의 목록을 불러오는 중 오류가 발생했습니다.',
    ],
    ['500 without a word', () => refused(500), '강의 목록을 불러오는데 실패했습니다.'],
    ['503 with a sentence', () => refused(503, '점검 중입니다.'), '점검 중입니다.'],
  ])('answered with %s keeps the stored user until a retry is answered', async (_, reply, text) => {
    const server = replies({ [check]: [reply, reply, () => ok(lectures)] })
    const app = openApp({ at: '/', storedUser: student, connect: server.connect })

    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(app.storedUser()).toEqual(student)
    await app.user.click(screen.getByRole('button', { name: '다시 시도' }))
    await waitFor(() => expect(server.calls.length).toBe(2))
    await waitFor(() => expect(screen.getByRole('button', { name: '다시 시도' }).ariaDisabled).not.toBe('true'))
    await app.user.click(screen.getByRole('button', { name: '다시 시도' }))

    expect(await screen.findByText('자료구조')).toBeTruthy()
    expect(app.address()).toBe('/')
  })

  test('unanswered for a visitor who is not stored leads to the login', async () => {
    const app = openApp({ at: '/mypage', connect: replies({}).connect })

    await screen.findByRole('heading', { name: '로그인' })

    expect(app.address()).toBe('/login?next=%2Fmypage')
  })

  test('answered without a stored user ends the session on the server', async () => {
    const server = replies({ [check]: [() => ok(lectures)], 'POST /api/auth/logout': [() => ok(null)] })
    openApp({ at: '/', connect: server.connect })

    await screen.findByRole('heading', { name: '로그인' })

    await waitFor(() => expect(server.calls).toEqual([check, 'POST /api/auth/logout']))
  })

  test('does not keep a visitor from the login form', () => {
    openApp({ at: '/login', connect: replies({ [check]: [() => new Promise(() => {})] }).connect })

    expect(screen.getByRole('button', { name: '로그인' })).toBeTruthy()
  })

  test('unanswered still lets a stored user log in anew', async () => {
    openApp({ at: '/login', storedUser: student, connect: replies({}).connect })

    expect(await screen.findByRole('button', { name: '로그인' })).toBeTruthy()
  })
})

test('a failed refetch of the list keeps what is there and says so', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const server = replies({ [check]: [() => ok(lectures), () => refused(500)] })
  const app = openApp({ at: '/', storedUser: student, connect: server.connect })
  await screen.findByText('자료구조')

  await app.user.click(screen.getByRole('link', { name: '마이페이지' }))
  vi.setSystemTime(Date.now() + 60_000)
  await app.user.click(screen.getByRole('link', { name: '홈' }))

  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeTruthy()
  expect(screen.getByText('자료구조')).toBeTruthy()
  // Once when the link was reached, once when the screen opened.
  expect(server.calls).toEqual([check, check, check])
  vi.useRealTimers()
})

test('a switch that fails after its screen has been left says so where the user is', async () => {
  let fail: ((response: Response) => void) | undefined
  const server = replies({
    [check]: [() => ok([{ name: '자료구조', connected: false }])],
    'POST /api/attend/start': [() => new Promise<Response>((resolve) => (fail = resolve))],
  })
  const app = openApp({
    at: `/lecture/${encodeURIComponent('자료구조')}`,
    storedUser: student,
    connect: server.connect,
  })
  await app.user.click(await screen.findByRole('button', { name: '연결하기' }))
  await app.user.click(screen.getByRole('button', { name: '목록으로 돌아가기' }))
  await screen.findByRole('heading', { name: '내 강의 목록' })

  fail?.(refused(500, '서버 오류가 발생했습니다.'))

  expect((await screen.findByRole('alert')).textContent).toBe('서버 오류가 발생했습니다.')
  expect(await screen.findByText('미연결')).toBeTruthy()
})

test('a switch that is under way stays locked when its screen is opened again', async () => {
  const server = replies({
    [check]: [() => ok([{ name: '자료구조', connected: false }])],
    'POST /api/attend/start': [() => new Promise<Response>(() => {})],
  })
  const app = openApp({
    at: `/lecture/${encodeURIComponent('자료구조')}`,
    storedUser: student,
    connect: server.connect,
  })
  await app.user.click(await screen.findByRole('button', { name: '연결하기' }))
  await app.user.click(screen.getByRole('button', { name: '목록으로 돌아가기' }))

  await app.user.click(await screen.findByRole('link', { name: /자료구조/ }))

  expect((await screen.findByRole('button', { name: '연결 해제하기' })).ariaDisabled).toBe('true')
})

describe('a lecture that cannot be switched', () => {
  const detail = '/lecture/%EC%9E%90%EB%A3%8C%EA%B5%AC%EC%A1%B0'

  test('says so and shows the state that it has', async () => {
    const server = replies({ [check]: [() => ok(lectures)] })
    const app = openApp({ at: detail, storedUser: student, connect: server.connect })

    await app.user.click(await screen.findByRole('button', { name: '연결 해제하기' }))

    expect((await screen.findByRole('alert')).textContent).toBe('연결 상태를 변경하는 중 오류가 발생했습니다.')
    expect(screen.getByText('현재 연결됨')).toBeTruthy()
  })

  test('can be tried again, and the last failure goes with the new attempt', async () => {
    const server = replies({
      [check]: [() => ok(lectures)],
      'POST /api/attend/stop': [() => refused(500), () => new Promise(() => {})],
    })
    const app = openApp({ at: detail, storedUser: student, connect: server.connect })
    await app.user.click(await screen.findByRole('button', { name: '연결 해제하기' }))
    expect((await screen.findByRole('alert')).textContent).toBe('연결 상태를 변경하는데 실패했습니다.')

    await app.user.click(await screen.findByRole('button', { name: '연결 해제하기' }))

    expect(await screen.findByText('연결 안됨')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('so often is told so by the server, and shows the state that it has', async () => {
    const told = '연결 상태를 너무 자주 바꾸었습니다. 잠시 후 다시 시도해주세요.'
    const server = replies({ [check]: [() => ok(lectures)], 'POST /api/attend/stop': [() => refused(429, told)] })
    const app = openApp({ at: detail, storedUser: student, connect: server.connect })

    await app.user.click(await screen.findByRole('button', { name: '연결 해제하기' }))

    expect((await screen.findByRole('alert')).textContent).toBe(told)
    expect(screen.getByText('현재 연결됨')).toBeTruthy()
  })

  test('for want of a session leads to the login, once, and back afterwards', async () => {
    const server = replies({
      [check]: [() => ok(lectures), () => ok(lectures), () => refused(401)],
      'POST /api/attend/stop': [() => refused(401, '로그인이 필요합니다.')],
    })
    const app = openApp({ at: detail, storedUser: student, connect: server.connect })

    await app.user.click(await screen.findByRole('button', { name: '연결 해제하기' }))
    await screen.findByRole('heading', { name: '로그인' })

    expect(app.storedUser()).toBeNull()
    expect(app.address()).toBe(`/login?${new URLSearchParams({ next: detail })}`)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is locked while the call runs, so that a double tap is one call', async () => {
    const server = replies({
      [check]: [() => ok(lectures)],
      'POST /api/attend/stop': [() => new Promise(() => {})],
    })
    const app = openApp({ at: detail, storedUser: student, connect: server.connect })

    const button = await screen.findByRole('button', { name: '연결 해제하기' })
    fireEvent.click(button)
    fireEvent.click(button)
    await app.user.dblClick(button)

    expect(server.calls.filter((call) => call === 'POST /api/attend/stop')).toHaveLength(1)
    expect(screen.getByText('연결 안됨')).toBeTruthy()
  })
})

describe('the public forms', () => {
  test('a login that runs says so', async () => {
    const server = replies({
      [check]: [() => refused(401)],
      'POST /api/auth/login': [() => new Promise(() => {})],
    })
    const app = openApp({ at: '/login', connect: server.connect })

    await app.user.type(screen.getByLabelText('학번'), '20240001')
    await app.user.type(screen.getByLabelText('비밀번호'), 'whatever-it-is{Enter}')

    expect(await screen.findByRole('button', { name: '처리 중...' })).toBeTruthy()
  })

  test('a sign-up whose login fails goes to the login with the number and the reason', async () => {
    const server = replies({
      [check]: [() => refused(401)],
      'POST /api/auth/signup': [() => answer(201, { success: true, message: '', data: student })],
      'POST /api/auth/login': [() => refused(503, '지금은 로그인할 수 없습니다.')],
    })
    const app = openApp({ at: '/signup?next=%2Fmypage', connect: server.connect })

    await app.user.type(screen.getByLabelText('학번'), '20240001')
    await app.user.type(screen.getByLabelText('이름'), '김하늘')
    await app.user.type(screen.getByLabelText('비밀번호'), 'whatever-it-is{Enter}')

    expect((await screen.findByRole('alert')).textContent).toBe('지금은 로그인할 수 없습니다.')
    expect(app.address()).toBe('/login?next=%2Fmypage')
    expect(screen.getByLabelText<HTMLInputElement>('학번').value).toBe('20240001')
  })

  test('a sign-up without a name is not sent', async () => {
    const server = replies({ [check]: [() => refused(401)] })
    const app = openApp({ at: '/signup', connect: server.connect })

    await app.user.type(screen.getByLabelText('학번'), '20240001')
    await app.user.type(screen.getByLabelText('이름'), '   ')
    await app.user.type(screen.getByLabelText('비밀번호'), 'whatever-it-is{Enter}')

    expect(server.calls).toEqual([check])
  })
})
