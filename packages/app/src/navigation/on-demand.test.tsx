import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { onDemand } from './on-demand.tsx'

afterEach(cleanup)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const screenOf = (name: string) => () => <h1>{name}</h1>

test('a screen whose code is there shows at once, without a moment of waiting', async () => {
  const MyPage = onDemand(async () => screenOf('마이페이지'), <p>기다림</p>)
  await MyPage.prefetch()

  render(<MyPage />)

  expect(screen.getByRole('heading').textContent).toBe('마이페이지')
  expect(screen.queryByText('기다림')).toBeNull()
})

test('until the code is there, something else stands in its place; it loads once', async () => {
  let loads = 0
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<ReturnType<typeof screenOf>>()
  const MyPage = onDemand(
    () => {
      loads += 1
      return arrived
    },
    <p>기다림</p>,
  )
  render(<MyPage />)
  expect(screen.getByText('기다림')).toBeTruthy()

  arrive(screenOf('마이페이지'))
  expect(await screen.findByRole('heading', { name: '마이페이지' })).toBeTruthy()
  cleanup()
  render(<MyPage />)

  expect(screen.getByRole('heading').textContent).toBe('마이페이지')
  expect(loads).toBe(1)
})

test('a part that a screen can do without leaves its place empty while its code is missing, and is loaded when it opens again', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  let offline = true
  const Part = onDemand(
    () => (offline ? Promise.reject(new TypeError('offline')) : Promise.resolve(screenOf('연결 기록'))),
    undefined,
    () => null,
  )
  render(<Part />)
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.queryByRole('heading')).toBeNull()

  cleanup()
  offline = false
  render(<Part />)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('heading', { name: '연결 기록' })).toBeTruthy()
})

test('a page that is being left, which gives up what it loads, is not kept by a reload', async () => {
  vi.useFakeTimers()
  const MyPage = onDemand(() => Promise.reject(new TypeError('aborted')), <p>기다림</p>)
  render(<MyPage />)

  await act(() => vi.advanceTimersByTimeAsync(999))

  expect(window.history.state?.reloaded).toBeUndefined()
  expect(screen.getByText('기다림')).toBeTruthy()
  cleanup()
})
