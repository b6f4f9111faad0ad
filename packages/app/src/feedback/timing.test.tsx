import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fill, press } from '../../test/forms.ts'
import { openApp } from '../../test/open-app.tsx'
import { administrator, ok, type Reply, scriptedServer, student } from '../../test/scripted-server.ts'

afterEach(() => vi.useRealTimers())

/** The app up to its screen, on which time stands still from then on. */
async function open(at: string, storedUser: typeof administrator, replies: Record<string, Reply>, button: string) {
  // Timeout and retries as in the app.
  const connect = (options: object) => scriptedServer(replies)({ ...options, timeout: undefined, retries: undefined })
  openApp({ at, storedUser, connect })
  await screen.findByRole('button', { name: button })
}
/** A press from which on time goes on only when `pass` lets it. */
async function pressAt(name: string) {
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(0)
}
/** Lets what is due by then happen, the answers of the network included. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const user = '/admin/users/20240001'
test('the success of an administrator hides after 3000 ms', async () => {
  await open(user, administrator, { [`POST /api${user}/disable`]: ok(null) }, '사용자 비활성화')
  await press('사용자 비활성화')

  await pressAt('비활성화하기')
  expect(screen.getByRole('status').textContent).not.toBe('')

  await pass(2999)
  expect(screen.queryByRole('status')).not.toBeNull()
  await pass(1)
  expect(screen.queryByRole('status')).toBeNull()
})

test('the farewell after a deletion stays in the page: no banner covers it, and nothing jumps when it would have gone', async () => {
  await open('/mypage', student, { 'DELETE /api/users/me': ok(null) }, '회원 탈퇴')
  await press('회원 탈퇴')
  await fill({ 비밀번호: 'saebyeok-noeul-31' })
  await pressAt('탈퇴하기')
  await pass(100)
  const farewell = screen.getByRole('status')
  expect(farewell.textContent).toBe('회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.')
  expect(screen.queryByRole('button', { name: '닫기' })).toBeNull()

  await pass(60_000)

  expect(screen.getByRole('status')).toBe(farewell)
  expect(screen.getByRole('main').contains(farewell)).toBe(true)
})

const silence: Reply = () => new Promise<Response>(() => {})
test.each([
  {
    seconds: 10,
    at: `/lecture/${encodeURIComponent('자료구조')}`,
    call: 'POST /api/attend/start',
    button: '연결하기',
    text: '연결 상태를 변경하는 중 오류가 발생했습니다.',
  },
  {
    seconds: 30,
    at: '/mypage',
    call: 'POST /api/users/me/lectures/sync',
    button: '강의 목록 동기화',
    text: '강의 동기화 중 오류가 발생했습니다.',
  },
])('$call is given up after $seconds s without an answer', async ({ seconds, at, call, button, text }) => {
  await open(at, student, { [call]: silence }, button)

  await pressAt(button)

  await pass(seconds * 1000 - 1)
  expect(screen.queryByRole('alert')).toBeNull()
  await pass(1)
  expect(screen.getByRole('alert').textContent).toBe(text)
})
