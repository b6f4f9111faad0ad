import { type TestServer, testPassword, testServer } from '@campus-connect/server/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAppAs } from '../../test/open-app.tsx'

const admin = '20990001'
const student = { id: '20240001', username: '김하늘' }
let server: TestServer

beforeEach(async () => {
  server = await testServer({ students: [{ ...student, lectures: ['자료구조', '카누/카약 50%'] }] })
})
afterEach(() => server.close())

/** Opens the app, and lets each call be watched. */
async function openAs(id: string, at: string) {
  const searches: { q: string; signal: AbortSignal | null | undefined }[] = []
  const app = await openAppAs(
    { id, password: testPassword },
    {
      at,
      connect: (options) =>
        server.campus({
          ...options,
          fetch(url, init) {
            const q = new URL(url, 'http://campus.test').searchParams.get('q')
            if (q !== null) searches.push({ q, signal: init?.signal })
            return server.fetch(url, init)
          },
        }),
    },
  )
  await screen.findByRole('button', { name: '빠른 찾기' })
  return { ...app, searches }
}

const shortcut = (key = 'k', init: object = { ctrlKey: true }) => fireEvent.keyDown(document.body, { key, ...init })
const field = () => screen.findByRole('combobox', { name: '빠른 찾기' })
const options = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test.each([
  ['Ctrl + K', 'k', { ctrlKey: true }],
  ['⌘ K', 'k', { metaKey: true }],
  ['⌘ K on a Hangul keyboard', 'ㅏ', { metaKey: true, code: 'KeyK' }],
])('%s opens and closes the palette', async (_, key, init) => {
  await openAs(student.id, '/')

  const event = new KeyboardEvent('keydown', { key, ...init, bubbles: true, cancelable: true })
  fireEvent(document.body, event)
  expect(event.defaultPrevented).toBe(true)
  await field()

  shortcut()
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

test('a student goes to a lecture by its first consonants, with the keyboard alone', async () => {
  const app = await openAs(student.id, '/mypage')
  shortcut()
  await field()
  expect(options('내 강의')).toEqual(['자료구조미연결', '카누/카약 50%미연결'])
  expect(screen.queryByText('관리자 페이지')).toBeNull()
  expect(screen.queryByText('운영 상태')).toBeNull()

  await app.user.keyboard('ㅋㄴ{Enter}')

  await screen.findByRole('heading', { level: 1, name: '카누/카약 50%' })
  expect(app.address()).toBe(`/lecture/${encodeURIComponent('카누/카약 50%')}`)
  expect(app.searches).toEqual([])
})

test('the button of the brand bar opens it too, and settings are found by name', async () => {
  const app = await openAs(student.id, '/')
  await app.user.click(screen.getByRole('button', { name: '빠른 찾기' }))
  await field()

  await app.user.keyboard('ㅂㅁㅂㅎ{Enter}')

  expect(await screen.findByLabelText('현재 비밀번호')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('logging out is an act of it', async () => {
  const app = await openAs(student.id, '/')
  shortcut()
  await field()

  await app.user.keyboard('로그아웃{Enter}')

  await screen.findByRole('heading', { level: 1, name: '로그인' })
  expect(app.storedUser()).toBeNull()
})

test('an administrator finds people and lectures on the server, after a pause and without what was typed before', async () => {
  // Before the board of this address reads the numbers, which the server then keeps for a while.
  await (await server.login(student.id)).startAttendance({ name: '자료구조' })
  const app = await openAs(admin, '/')
  shortcut()
  await field()

  await app.user.keyboard('ㅈㄹ')
  await waitFor(() => expect(options('강의')).toEqual(['자료구조1 / 1명 연결']))
  await app.user.clear(await field())
  await app.user.keyboard('하늘')
  await waitFor(() => expect(options('사용자')).toEqual([`김하늘${student.id}`]))
  expect(app.searches.map(({ q }) => q)).toEqual(['ㅈㄹ', '하늘'])
  await app.user.keyboard('{Enter}')

  await screen.findByRole('heading', { name: `김하늘(${student.id}) 사용자 정보` })
  expect(app.address()).toBe(`/admin/users/${student.id}`)
})

test('a number and Enter in one go opens the person as soon as the server answers', async () => {
  const app = await openAs(admin, '/mypage')
  shortcut()
  await field()

  await app.user.keyboard(`${student.id}{Enter}`)

  expect(await screen.findByRole('heading', { name: `김하늘(${student.id}) 사용자 정보` })).toBeTruthy()
})

test('an administrator finds the state of the campus', async () => {
  const app = await openAs(admin, '/mypage')
  shortcut()
  await field()

  await app.user.keyboard('운영')

  expect(await screen.findByRole('option', { name: '운영 상태' })).toBeTruthy()
})

test('a lecture of the campus leads to its users, where the list can be printed', async () => {
  const app = await openAs(admin, '/mypage')
  shortcut()
  await field()
  await app.user.keyboard('자료구조')
  await app.user.click(await screen.findByRole('option', { name: /자료구조/ }))

  await screen.findByRole('heading', { name: '관리자 페이지' })
  await screen.findByRole('button', { name: '명단 인쇄' })
  expect(app.address()).toBe(`/admin/users?lecture=${encodeURIComponent('자료구조')}`)
  shortcut()
  await field()
  expect(options('이 화면')).toEqual([
    '여러 명 선택',
    '학번 붙여넣기',
    '강의로 찾기',
    'CSV 받기',
    '명단 인쇄',
    '출석부',
    '새로고침',
  ])
  await app.user.keyboard('여러 명{Enter}')

  expect(await screen.findByRole('heading', { name: '0명 선택' })).toBeTruthy()
})

test('a search whose text has changed is cancelled', async () => {
  const waiting = Promise.withResolvers<Response>()
  const signals: (AbortSignal | null | undefined)[] = []
  const app = await openAppAs(
    { id: admin, password: testPassword },
    {
      at: '/mypage',
      connect: (options) =>
        server.campus({
          ...options,
          fetch(url, init) {
            if (!url.includes('q=')) return server.fetch(url, init)
            signals.push(init?.signal)
            return waiting.promise
          },
        }),
    },
  )
  await screen.findByRole('heading', { name: '마이페이지' })
  shortcut()
  await field()
  await app.user.keyboard('하늘')
  await waitFor(() => expect(signals).toHaveLength(1))
  expect(signals[0]?.aborted).toBe(false)

  await app.user.keyboard('이')
  await waitFor(() => expect(signals[0]?.aborted).toBe(true))
})

test('it does not open above another dialog, nor while nobody is logged in', async () => {
  const app = await openAs(student.id, '/mypage')
  await app.user.click(await screen.findByRole('button', { name: '비밀번호 변경' }))
  shortcut()
  expect(screen.queryByRole('combobox')).toBeNull()
  await app.user.click(screen.getByRole('button', { name: '취소' }))

  await app.user.click(screen.getByRole('button', { name: '로그아웃' }))
  await screen.findByRole('heading', { level: 1, name: '로그인' })
  shortcut()
  expect(screen.queryByRole('combobox')).toBeNull()
})
