import { type TestServer, testPassword, testServer } from '@campus-connect/server/testing'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { logIn, press } from '../../test/forms.ts'
import { openAppAs } from '../../test/open-app.tsx'

type Answer = () => Response | Promise<Response>

const html = { headers: { 'content-type': 'text/html' } }
const json = { headers: { 'content-type': 'application/json' } }
const noAnswers: [string, Answer][] = [
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ["a proxy's error", () => new Response('<h1>Bad</h1>', { ...html, status: 500 })],
  ['a page', () => new Response('<!doctype html>hello', html)],
  ['half an answer', () => new Response('{"success":true,"data":[{"na', json)],
]
const ended = () => Response.json({ success: false, message: '로그인이 필요합니다.', data: null }, { status: 401 })

const student = { id: '20240001', password: testPassword }
const admin = { id: '20990001', password: testPassword }
const detail = `/lecture/${encodeURIComponent('자료구조')}`
let server: TestServer
/** Takes the place of the server's answers to calls whose address ends like this. */
let between: { path: string; answer: Answer } | undefined

beforeEach(async () => {
  between = undefined
  server = await testServer({ students: [{ id: student.id, lectures: ['자료구조'] }] })
})
afterEach(() => server.close())

const open = (user: typeof student, at: string) =>
  openAppAs(user, {
    at,
    connect: (options) =>
      server.campus({
        ...options,
        fetch: (url, init) =>
          between && new URL(url).pathname.endsWith(between.path)
            ? Promise.resolve(between.answer())
            : server.fetch(url, init),
      }),
  })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

test.each(noAnswers)(
  'a student whose switch gets %s is told, sees the old state and tries again',
  async (_, answer) => {
    await open(student, detail)
    await screen.findByText('연결 안됨')
    between = { path: '/api/attend/start', answer }

    await press('연결하기')
    expect((await screen.findByRole('alert')).textContent).toBe('연결 상태를 변경하는 중 오류가 발생했습니다.')
    expect(screen.getByText('인터넷 연결을 확인한 뒤 다시 시도해주세요.')).toBeTruthy()
    expect(screen.getByText('연결 안됨')).toBeTruthy()
    between = undefined
    await press('닫기')
    expect(screen.queryByRole('alert')).toBeNull()
    await press('연결하기')

    expect(await screen.findByText(/강의가 연결되었습니다/)).toBeTruthy()
    expect(screen.getByText('현재 연결됨')).toBeTruthy()
  },
)

test('an administrator whose list gets no answer is told, and tries again', async () => {
  between = { path: '/api/admin/users', answer: () => Promise.reject(new TypeError('Failed to fetch')) }
  await open(admin, '/admin/users')

  expect(await screen.findByText('사용자 목록을 불러오는 중 오류가 발생했습니다.')).toBeTruthy()
  between = undefined
  await press('다시 시도')

  expect(await screen.findByRole('link', { name: new RegExp(student.id) })).toBeTruthy()
})

test('a switch that took effect although its answer was lost is told, and shown as it is', async () => {
  await open(student, detail)
  await screen.findByText('연결 안됨')
  const lost = async () => {
    await server.as(student.id).startAttendance({ name: '자료구조' })
    throw new TypeError('Failed to fetch')
  }
  between = { path: '/api/attend/start', answer: lost }

  await press('연결하기')

  expect((await screen.findByRole('alert')).textContent).toBe('연결 상태를 변경하는 중 오류가 발생했습니다.')
  expect(await screen.findByText('현재 연결됨')).toBeTruthy()
})

test('a session that ends under a tap leads to the login, and back to the lecture', async () => {
  const app = await open(student, detail)
  await screen.findByText('연결 안됨')
  between = { path: '/api/attend/start', answer: ended }

  await press('연결하기')
  await heading('로그인')
  expect(app.address()).toBe(`/login?${new URLSearchParams({ next: detail })}`)
  expect(app.storedUser()).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  between = undefined
  await logIn(student)

  await heading('자료구조')
  expect(screen.getByText('연결 안됨')).toBeTruthy()
})

test('an administrator whose session ends over a question comes back to the user', async () => {
  const app = await open(admin, `/admin/users/${student.id}`)
  between = { path: '/disable', answer: ended }
  await press('사용자 비활성화')

  await press('비활성화하기')
  await heading('로그인')
  expect(app.address()).toBe(`/login?${new URLSearchParams({ next: `/admin/users/${student.id}` })}`)
  between = undefined
  await logIn(admin)

  expect(await screen.findByText('활성화됨')).toBeTruthy()
  expect(app.address()).toBe(`/admin/users/${student.id}`)
})
