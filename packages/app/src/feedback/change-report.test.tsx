import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openApp } from '../../test/open-app.tsx'
import { check, ok, replies, student } from '../../test/reply-sequence.ts'

const at = `/lecture/${encodeURIComponent('자료구조')}`
const tapped = (ago: number, connected = true) => [
  { name: '자료구조', connected, at: new Date(Date.now() - ago).toISOString() },
]
const listed = (connected: boolean) => () => ok([{ name: '자료구조', connected }])

test('a change that arrived although its page went away is reported by the next visit', async () => {
  const { connect } = replies({ [check]: [listed(true)] })
  const app = openApp({ at, storedUser: student, unanswered: tapped(500), connect })

  expect((await screen.findByRole('status')).textContent).toBe('‘자료구조’ 강의가 연결되었습니다.')
  expect(screen.getByText('현재 연결됨')).toBeTruthy()
  expect(app.unanswered()).toEqual([])
})

test.each([
  [true, '‘자료구조’ 강의의 연결 요청이 도착하지 않았습니다. 현재 상태를 확인한 뒤 다시 시도해주세요.'],
  [false, '‘자료구조’ 강의의 연결 해제 요청이 도착하지 않았습니다. 현재 상태를 확인한 뒤 다시 시도해주세요.'],
])('a change that never arrived is reported, and can be made again (connected: %s)', async (connected, text) => {
  const { connect } = replies({ [check]: [listed(!connected)] })
  const app = openApp({ at, storedUser: student, unanswered: tapped(60_000, connected), connect })

  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(screen.getByRole('button', { name: connected ? '연결하기' : '연결 해제하기' }).ariaDisabled).toBeNull()
  expect(app.unanswered()).toEqual([])
})

test('a change that may still be on its way locks its lecture until it has arrived', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { connect } = replies({ [check]: [listed(false), listed(true)] })
  openApp({ at, storedUser: student, unanswered: tapped(0), connect })
  // Testing Library polls with intervals; without them it follows the document.
  const button = await screen.findByRole('button', { name: '연결하기' })
  expect(button.ariaDisabled).toBe('true')
  expect(screen.getByText('조금 전에 보낸 요청을 확인하는 중입니다.')).toBeTruthy()

  await vi.advanceTimersByTimeAsync(1500)

  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('‘자료구조’ 강의가 연결되었습니다.'))
  expect(screen.getByRole('button', { name: '연결 해제하기' }).ariaDisabled).toBeNull()
  vi.useRealTimers()
})
