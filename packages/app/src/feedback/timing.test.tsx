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

async function expectGoneAfter(milliseconds: number, role: string) {
  await pass(milliseconds - 1)
  expect(screen.queryByRole(role)).not.toBeNull()
  await pass(1)
  expect(screen.queryByRole(role)).toBeNull()
}

const user = '/admin/users/20240001'
test.each([
  { opener: '사용자 비활성화', confirm: '비활성화하기', call: `POST /api${user}/disable` },
  { opener: '자료구조 연결', confirm: '연결하기', call: `POST /api${user}/start` },
])('the success of $confirm hides after 3000 ms', async ({ opener, confirm, call }) => {
  await open(user, administrator, { [call]: ok(null) }, opener)
  await press(opener)

  await pressAt(confirm)
  expect(screen.getByRole('status').textContent).not.toBe('')

  await expectGoneAfter(3000, 'status')
})

test('강의 동기화를 완료했습니다. hides after 3000 ms, each time', async () => {
  await open('/mypage', student, { 'POST /api/users/me/lectures/sync': ok(null) }, '강의 목록 동기화')

  for (const _ of ['first', 'second']) {
    await pressAt('강의 목록 동기화')
    expect(screen.getByRole('status').textContent).toBe('강의 동기화를 완료했습니다.')
    await expectGoneAfter(3000, 'status')
  }
})

test('the password modal closes 2000 ms after the success', async () => {
  await open('/mypage', student, { 'PUT /api/users/me/password': ok(null) }, '비밀번호 변경')
  await press('비밀번호 변경')
  await fill({ '현재 비밀번호': 'a', '새 비밀번호': 'b', '새 비밀번호 확인': 'b' })

  await pressAt('변경하기')
  expect(screen.getByRole('status').textContent).toBe('비밀번호를 성공적으로 변경했습니다.')

  await expectGoneAfter(2000, 'dialog')
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
