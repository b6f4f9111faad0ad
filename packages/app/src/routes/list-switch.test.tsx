import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { holdTimers } from '../../../sdk/test/held-timers.ts'
import { openApp } from '../../test/open-app.tsx'
import { answer, check, ok, refused, replies, type Reply, student } from '../../test/reply-sequence.ts'

const start = 'POST /api/attend/start'
const stop = 'POST /api/attend/stop'
const names = ['가야금', '나노공학', '다문화의 이해']
const list =
  (...connected: string[]) =>
  () =>
    ok(names.map((name) => ({ name, connected: connected.includes(name) })))
const never = () => new Promise<Response>(() => {})

function open(script: Record<string, Reply[]>, more: Partial<Parameters<typeof openApp>[0]> = {}) {
  const server = replies(script)
  return { server, ...openApp({ at: '/', storedUser: student, connect: server.connect, ...more }) }
}

const button = (name: string) => screen.findByRole('button', { name })
const order = () => screen.getAllByRole('listitem').map((row) => row.querySelector('a')?.textContent)

test('a tap connects a lecture in its row: the page, the order and the focus stay, and the message names the lecture', async () => {
  const message = '‘나노공학’ 강의가 연결되었습니다.'
  const app = open({
    [check]: [list(), list('나노공학')],
    [start]: [() => answer(200, { success: true, message, data: null })],
  })
  const tapped = await button('나노공학 연결')
  await waitFor(() => expect(tapped.ariaDisabled).toBeNull())

  await app.user.click(tapped)

  expect((await screen.findByRole('status')).textContent).toBe(message)
  expect(screen.getByRole('link', { name: /나노공학 ?연결됨$/ })).toBeTruthy()
  expect(screen.getByText('강의 3개 중 1개 연결됨')).toBeTruthy()
  expect(tapped.getAttribute('aria-label')).toBe('나노공학 해제')
  expect(document.activeElement).toBe(tapped)
  expect(order()).toEqual(['가가야금미연결', '나나노공학연결됨', '다다문화의 이해미연결'])
  expect(app.address()).toBe('/')
})

test('each lecture is one tap, and the next one does not wait for the one before', async () => {
  const app = open({ [check]: [list(), never], [start]: [never, never, never] })
  await waitFor(async () => expect((await button('가야금 연결')).ariaDisabled).toBeNull())

  for (const name of names) await app.user.click(await button(`${name} 연결`))

  await waitFor(() => expect(app.server.calls.filter((call) => call === start)).toHaveLength(3))
  for (const name of names) expect(screen.getByRole('link', { name: new RegExp(`${name} ?연결됨$`) })).toBeTruthy()
})

test('hasty taps are one call, and for a second none of them undoes it', async () => {
  const elapse = holdTimers(1000)
  const app = open({ [check]: [list(), list('가야금')], [start]: [() => ok(null)], [stop]: [never] })
  const tapped = await button('가야금 연결')
  await waitFor(() => expect(tapped.ariaDisabled).toBeNull())

  act(() => {
    for (let tap = 0; tap < 20; tap++) tapped.click()
  })
  await screen.findByRole('status')
  fireEvent.click(tapped)
  expect(tapped.ariaDisabled).toBe('true')
  expect(app.server.calls.filter((call) => call === start)).toHaveLength(1)
  expect(app.server.calls).not.toContain(stop)

  act(elapse)
  await waitFor(() => expect(tapped.ariaDisabled).toBeNull())
  fireEvent.click(tapped)
  await waitFor(() => expect(app.server.calls).toContain(stop))
})

test('a refused change is undone in its row, and says why', async () => {
  const app = open({ [check]: [list('가야금')], [stop]: [() => refused(500)] })
  const tapped = await button('가야금 해제')
  await waitFor(() => expect(tapped.ariaDisabled).toBeNull())

  await app.user.click(tapped)

  expect((await screen.findByRole('alert')).textContent).toBe('연결 상태를 변경하는데 실패했습니다.')
  expect(screen.getByRole('link', { name: /가야금 ?연결됨$/ })).toBeTruthy()
  expect(await button('가야금 해제')).toBe(tapped)
})

test('offline no row takes a tap, each says why, and no tap is kept for later', async () => {
  const app = open({ [check]: [list(), () => Promise.reject(new TypeError('offline')), list()], [start]: [never] })
  await button('가야금 연결')
  act(() => void window.dispatchEvent(new Event('offline')))
  await screen.findByText(/^오프라인에서는 연결 상태를 변경할 수 없습니다\./)

  for (const name of names) {
    const locked = await button(`${name} 연결`)
    await app.user.click(locked)
    expect(locked.ariaDisabled).toBe('true')
    const why = document.getElementById(locked.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toMatch(/^오프라인에서는/)
  }

  expect(app.server.calls).not.toContain(start)
  expect(app.unanswered()).toEqual([])
  act(() => void window.dispatchEvent(new Event('online')))
})

test('a change of an earlier visit without an answer locks its row alone', async () => {
  const unanswered = [{ name: '가야금', connected: true, at: new Date().toISOString() }]
  open({ [check]: [list()] }, { unanswered })

  await waitFor(async () => expect((await button('나노공학 연결')).ariaDisabled).toBeNull())
  expect((await button('가야금 연결')).ariaDisabled).toBe('true')
})
