import { createCampus, type Fetch } from '@campus-connect/sdk'
import { virtual } from '@guidepup/virtual-screen-reader'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openApp } from '../../test/open-app.tsx'
import { recordCalls } from '../../test/recorded-calls.ts'
import { check, lectures, ok, refused } from '../../test/reply-sequence.ts'
import { administrator, student } from '../../test/scripted-server.ts'

// The code that warns loads on demand: the time of its first load must not count as time without use.
beforeAll(() => import('./session-end-warning.tsx'))
afterEach(() => vi.useRealTimers())

const minute = 60_000
const logout = 'POST /api/auth/logout'
/** Lets what is due by then happen, the answers of the network included. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const dialog = () => screen.queryByRole('alertdialog')

/** My page, at which nothing is fetched again by itself; the server's session of an administrator ends an hour after a request. */
async function open(user: typeof administrator, at = '/mypage') {
  vi.useFakeTimers()
  const server = recordCalls(async (url) => {
    if (new URL(url).pathname !== '/api/users/me/lectures') return url.endsWith('logout') ? ok(null) : refused(404)
    return ok(lectures, user.isAdmin ? { 'X-Session-Ends-In': '3600' } : {})
  })
  const connect = (options: object, noting: (fetch: Fetch) => Fetch) =>
    createCampus({ baseUrl: 'http://campus.test', fetch: noting(server.fetch), retries: false, ...options })
  const app = openApp({ at, storedUser: user, connect })
  await pass(1000)
  // The code of the watch is loaded in real time.
  await vi.dynamicImportSettled()
  await pass(0)
  const calls = () => server.calls.map(({ call }) => call)
  return { ...app, calls }
}

/** The code of the dialog is loaded in real time. */
async function warned() {
  await pass(0)
  await expect.poll(dialog).not.toBeNull()
  return dialog()!
}

test('an administrator is warned two minutes before the session ends, with the focus on 계속 사용', async () => {
  await open(administrator)

  await pass(57 * minute)
  expect(dialog()).toBeNull()
  await pass(minute)

  expect((await warned()).textContent).toContain('2분 동안 사용하지 않으면 로그아웃됩니다.')
  expect(document.activeElement?.textContent).toBe('계속 사용')
})

test('a screen reader says the warning, and both ways out of it', async () => {
  await open(administrator)
  await pass(58 * minute)
  const container = await warned()
  vi.useRealTimers()

  await virtual.start({ container })
  while ((await virtual.lastSpokenPhrase()) !== 'button, 계속 사용') await virtual.next()
  const phrases = await virtual.spokenPhraseLog()
  await virtual.stop()

  expect(phrases[0]).toBe('alertdialog, 곧 로그아웃됩니다, 2분 동안 사용하지 않으면 로그아웃됩니다.')
  expect(phrases).toContain('button, 로그아웃')
})

test('계속 사용 closes the warning, asks the server and begins a new hour', async () => {
  const { calls } = await open(administrator)
  await pass(58 * minute)
  await warned()
  const before = calls().length

  fireEvent.click(screen.getByRole('button', { name: '계속 사용' }))
  await pass(0)

  expect(dialog()).toBeNull()
  expect(calls().slice(before)).toEqual([check])
  await pass(57 * minute)
  expect(dialog()).toBeNull()
  expect(calls()).not.toContain(logout)
  await pass(minute)
  await warned()
})

test('Esc means 계속 사용', async () => {
  const { calls } = await open(administrator)
  await pass(58 * minute)

  fireEvent.keyDown(await warned(), { key: 'Escape' })
  await pass(3 * minute)

  expect(dialog()).toBeNull()
  expect(calls()).not.toContain(logout)
})

test('without an answer the app logs out, and the login returns to the page', async () => {
  const { calls, address, storedUser } = await open(administrator)
  await pass(58 * minute)
  await warned()

  await pass(2 * minute)

  expect(calls().filter((call) => call === logout)).toEqual([logout])
  expect(address()).toBe('/login?next=%2Fmypage')
  expect(dialog()).toBeNull()
  expect(storedUser()).toBeNull()
})

test('what the app fetches by itself is no use', async () => {
  const { calls, address } = await open(administrator)

  for (let minutes = 0; minutes < 60; minutes += 10) {
    await pass(10 * minute)
    fireEvent(window, new Event('focus'))
  }
  await pass(0)

  expect(calls()).toContain(logout)
  expect(address()).toBe('/login?next=%2Fmypage')
})

test('somebody who only types stays logged in: a request goes out every quarter of an hour at most', async () => {
  const { calls } = await open(administrator)
  const before = calls().length

  for (let minutes = 0; minutes < 120; minutes += 1) {
    fireEvent.keyDown(document.body, { key: 'a' })
    await pass(minute)
  }

  expect(dialog()).toBeNull()
  const requests = calls().slice(before)
  expect(new Set(requests)).toEqual(new Set([check]))
  expect(requests.length).toBeGreaterThan(2)
  expect(requests.length).toBeLessThanOrEqual(8)
})

test('a student is never warned', async () => {
  const { calls, address } = await open(student)

  await pass(24 * 60 * minute)

  expect(dialog()).toBeNull()
  expect(calls()).not.toContain(logout)
  expect(address()).toBe('/mypage')
})

test('the warning stands above an open dialog, whose text stays', async () => {
  await open(administrator)
  fireEvent.click(screen.getByRole('button', { name: '비밀번호 변경' }))
  await pass(0)
  await expect.poll(() => screen.queryByLabelText('현재 비밀번호')).not.toBeNull()
  fireEvent.change(screen.getByLabelText('현재 비밀번호'), { target: { value: 'haneul-byeolbit-55' } })
  await pass(58 * minute)
  await warned()

  fireEvent.click(screen.getByRole('button', { name: '계속 사용' }))
  await pass(0)

  expect(screen.getByLabelText<HTMLInputElement>('현재 비밀번호').value).toBe('haneul-byeolbit-55')
})

test('another tab that goes on closes the warning here', async () => {
  const { calls, store } = await open(administrator)
  await pass(58 * minute)
  await warned()

  store('campus_use', `${Date.now()} ${Date.now()} ${Date.now() + 60 * minute}`)
  await pass(0)

  expect(dialog()).toBeNull()
  await pass(57 * minute)
  expect(calls()).not.toContain(logout)
})

test('another tab that ended the session leads here to the login that returns, and no second logout goes out', async () => {
  const { address, calls, store } = await open(administrator)

  store('campus_use', 'ended')
  store('user', '')
  await pass(0)

  expect(address()).toBe('/login?next=%2Fmypage')
  expect(calls()).not.toContain(logout)
})

test('after the machine slept, the session ends as soon as the page is seen', async () => {
  const { address, calls } = await open(administrator)

  vi.setSystemTime(Date.now() + 90 * minute)
  fireEvent(document, new Event('visibilitychange'))
  await pass(0)

  expect(calls()).toContain(logout)
  expect(address()).toBe('/login?next=%2Fmypage')
})

test('a key after the machine slept does not revive the session', async () => {
  const { calls } = await open(administrator)

  vi.setSystemTime(Date.now() + 90 * minute)
  fireEvent.keyDown(document.body, { key: 'a' })
  await pass(0)

  expect(calls()).toContain(logout)
})
