import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { holdTimers } from '../../../sdk/test/held-timers.ts'
import { openApp } from '../../test/open-app.tsx'
import { check, lectures, ok, refused, replies, student } from '../../test/reply-sequence.ts'

test('a refetch that failed for a while keeps the list, says 다시 연결하는 중… and is no alarm, and then says 방금 업데이트됨', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const server = replies({ [check]: [() => ok(lectures), () => refused(500), () => refused(500), () => ok(lectures)] })
  const app = openApp({ at: '/', storedUser: student, connect: server.connect })
  await screen.findByText('자료구조')

  await app.user.click(screen.getByRole('link', { name: '마이페이지' }))
  vi.setSystemTime(Date.now() + 60_000)
  await app.user.click(screen.getByRole('link', { name: '홈' }))

  expect(await screen.findByText('다시 연결하는 중…')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('자료구조')).toBeTruthy()
  // One call when the link was hovered, one when the screen opened.
  expect(server.calls).toEqual([check, check, check])

  await app.user.click(screen.getByRole('button', { name: '새로고침' }))
  expect(await screen.findByText('방금 업데이트됨')).toBeTruthy()
  expect(screen.queryByText('다시 연결하는 중…')).toBeNull()
  vi.useRealTimers()
})

test('a refetch that is refused keeps the list, says why and offers 다시 시도', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const server = replies({ [check]: [() => ok(lectures), () => refused(429, '잠시 후 다시 시도해주세요.')] })
  const app = openApp({ at: '/', storedUser: student, connect: server.connect })
  await screen.findByText('자료구조')

  await app.user.click(screen.getByRole('link', { name: '마이페이지' }))
  vi.setSystemTime(Date.now() + 60_000)
  await app.user.click(screen.getByRole('link', { name: '홈' }))

  expect((await screen.findByRole('alert')).textContent).toContain('잠시 후 다시 시도해주세요.')
  expect(screen.getByRole('button', { name: '다시 시도' })).toBeTruthy()
  expect(screen.getByText('자료구조')).toBeTruthy()
  vi.useRealTimers()
})

test('a switch that fails after its screen was left shows its error on the current screen', async () => {
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

test('a connected lecture says since when, until it is switched', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T03:00:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  const since = { 'x-connected-since': '2026-10-01T00:05:00.000Z' }
  const server = replies({
    [check]: [() => ok([{ name: '자료구조', connected: true }], since)],
    'POST /api/attend/stop': [() => new Promise<Response>(() => {})],
  })
  const app = openApp({
    at: `/lecture/${encodeURIComponent('자료구조')}`,
    storedUser: student,
    connect: server.connect,
  })

  expect((await screen.findByText('부터')).parentElement?.textContent).toBe('오전 9:05부터')

  await app.user.click(screen.getByRole('button', { name: '연결 해제하기' }))
  await screen.findByText('연결 안됨')
  expect(screen.queryByText('부터')).toBeNull()
})

test.each(['__proto__', 'constructor'])(
  'a lecture named %s says since when, and says nothing where the server does not tell',
  async (name) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T03:00:00.000Z') })
    onTestFinished(() => void vi.useRealTimers())
    const since = { 'x-connected-since': '2026-10-01T00:05:00.000Z' }
    const server = replies({
      [check]: [() => ok([{ name, connected: true }], since), () => ok([{ name, connected: true }])],
      'POST /api/attend/stop': [() => refused(500)],
    })
    const app = openApp({ at: `/lecture/${name}`, storedUser: student, connect: server.connect })

    expect((await screen.findByText('부터')).parentElement?.textContent).toBe('오전 9:05부터')

    await app.user.click(screen.getByRole('button', { name: '연결 해제하기' }))
    await waitFor(() => expect(screen.queryByText('부터')).toBeNull())
    expect(await screen.findByText('현재 연결됨')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name)
  },
)

test("a proxy's 401 to a switch is an error of the switch, and the student stays logged in", async () => {
  const server = replies({
    [check]: [() => ok([{ name: '자료구조', connected: false }])],
    'POST /api/attend/start': [() => new Response('<h1>Proxy login</h1>', { status: 401 })],
  })
  const at = `/lecture/${encodeURIComponent('자료구조')}`
  const app = openApp({ at, storedUser: student, connect: server.connect })

  await app.user.click(await screen.findByRole('button', { name: '연결하기' }))

  expect((await screen.findByRole('alert')).textContent).toBe('연결 상태를 변경하는 중 오류가 발생했습니다.')
  expect(await screen.findByText('연결 안됨')).toBeTruthy()
  expect([app.storedUser(), app.address()]).toEqual([student, at])
})

test('a running switch stays locked when its screen opens again', async () => {
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

  test('can be retried, and the retry clears the last error', async () => {
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

  test("that is rate limited shows the server's message and its real state", async () => {
    const message = '연결 상태를 너무 자주 바꾸었습니다. 1초 후에 다시 시도해주세요.'
    const server = replies({ [check]: [() => ok(lectures)], 'POST /api/attend/stop': [() => refused(429, message)] })
    const app = openApp({ at: detail, storedUser: student, connect: server.connect })

    await app.user.click(await screen.findByRole('button', { name: '연결 해제하기' }))

    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.getByText('현재 연결됨')).toBeTruthy()
  })

  test('is locked while the call runs, so that a double tap is one call', async () => {
    const server = replies({
      [check]: [() => ok(lectures)],
      'POST /api/attend/stop': [() => new Promise(() => {})],
    })
    const app = openApp({ at: detail, storedUser: student, connect: server.connect })

    const button = await screen.findByRole('button', { name: '연결 해제하기' })
    act(() => {
      for (let tap = 0; tap < 20; tap++) button.click()
    })
    await app.user.dblClick(button)

    expect(server.calls.filter((call) => call === 'POST /api/attend/stop')).toHaveLength(1)
    expect(screen.getByText('연결 안됨')).toBeTruthy()
  })
})

describe('a lecture that has just been switched', () => {
  const detail = '/lecture/%EC%9E%90%EB%A3%8C%EA%B5%AC%EC%A1%B0'
  const answered = () =>
    replies({
      [check]: [() => ok([{ name: '자료구조', connected: false }]), () => ok(lectures)],
      'POST /api/attend/start': [() => ok(null)],
      'POST /api/attend/stop': [() => ok(null)],
    })

  test('takes no second tap and no key for a second, then one tap', async () => {
    const server = answered()
    const elapse = holdTimers(1000)
    const app = openApp({ at: detail, storedUser: student, connect: server.connect })
    await app.user.click(await screen.findByRole('button', { name: '연결하기' }))
    await screen.findByRole('status')

    const button = screen.getByRole('button', { name: '연결 해제하기' })
    fireEvent.click(button)
    button.focus()
    await app.user.keyboard('{Enter}')
    expect(button.ariaDisabled).toBe('true')
    expect(server.calls).not.toContain('POST /api/attend/stop')

    act(elapse)
    await waitFor(() => expect(button.ariaDisabled).toBeNull())
    fireEvent.click(button)
    await waitFor(() => expect(server.calls).toContain('POST /api/attend/stop'))
  })

  test.each([
    [false, 1],
    [true, 0],
  ])('vibrates shortly (reduced motion: %s, %i times)', async (reduced, times) => {
    const vibrate = vi.fn<(pattern: number) => boolean>()
    vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
    const app = openApp({ at: detail, storedUser: student, connect: answered().connect })

    await app.user.click(await screen.findByRole('button', { name: '연결하기' }))
    await screen.findByRole('status')

    expect(vibrate).toHaveBeenCalledTimes(times)
    Reflect.deleteProperty(navigator, 'vibrate')
    vi.unstubAllGlobals()
  })
})
