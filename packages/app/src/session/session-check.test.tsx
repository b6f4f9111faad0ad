import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openApp } from '../../test/open-app.tsx'
import { check, lectures, ok, refused, replies, type Reply, student } from '../../test/reply-sequence.ts'

describe('the session check', () => {
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
    [
      "a proxy's own 401",
      () => new Response('<h1>Proxy login</h1>', { status: 401 }),
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

  test('unanswered leads a visitor without a stored user to the login', async () => {
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

  test('does not block the login form', () => {
    openApp({ at: '/login', connect: replies({ [check]: [() => new Promise(() => {})] }).connect })

    expect(screen.getByRole('button', { name: '로그인' })).toBeTruthy()
  })

  test('unanswered still lets a stored user log in again', async () => {
    openApp({ at: '/login', storedUser: student, connect: replies({}).connect })

    expect(await screen.findByRole('button', { name: '로그인' })).toBeTruthy()
  })

  test('unanswered still shows my page with its tabs, locked, and recovers when the network is back', async () => {
    let answered = false
    const server = replies({ [check]: [() => (answered ? ok(lectures) : Promise.reject(new TypeError('x')))] })
    openApp({ at: '/mypage', storedUser: student, connect: server.connect })
    const act = await screen.findByRole('button', { name: '비밀번호 변경' })
    expect(screen.getByText(student.username)).toBeTruthy()
    expect(screen.getByRole('link', { name: '홈' })).toBeTruthy()
    expect(act.ariaDisabled).toBe('true')
    fireEvent(window, new Event('offline'))
    expect(await screen.findByText(/^오프라인에서는/)).toBeTruthy()

    answered = true
    fireEvent(window, new Event('online'))

    await waitFor(() => expect(screen.getByRole('button', { name: '비밀번호 변경' }).ariaDisabled).toBeNull())
  })
})
