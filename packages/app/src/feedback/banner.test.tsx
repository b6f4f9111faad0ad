import { CampusError } from '@campus-connect/sdk'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { BannerProvider, CurrentBanner, useBanner, useReport } from './banner.tsx'
import { failures, successes } from './texts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  navigate('/mypage')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Acts() {
  const { show, clear } = useBanner()
  const { onSuccess, onError } = useReport(failures.sync, successes.sync)
  return (
    <>
      <button onClick={() => onSuccess({ data: null, message: '' })}>succeed</button>
      <button onClick={() => onError(new CampusError('network', 'no connection'))}>fail</button>
      <button onClick={() => setTimeout(() => onSuccess({ data: null, message: '' }), 1000)}>succeed later</button>
      <button onClick={clear}>begin</button>
      <button onClick={() => show({ tone: 'success', text: '로그아웃되었습니다.', at: '/login' })}>leave</button>
    </>
  )
}

function renderBanner() {
  render(
    <BannerProvider>
      <CurrentBanner />
      <Acts />
    </BannerProvider>,
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const go = (path: string) => act(() => navigate(path))

test('a success hides after 3000 ms', () => {
  renderBanner()

  press('succeed')

  pass(2999)
  expect(screen.getByRole('status').textContent).toBe('강의 동기화를 완료했습니다.')
  pass(1)
  expect(screen.queryByRole('status')).toBeNull()
})

test('the same text a second time starts its 3000 ms anew', () => {
  renderBanner()

  press('succeed')
  pass(2000)
  press('succeed')

  pass(2999)
  expect(screen.queryByRole('status')).not.toBeNull()
  pass(1)
  expect(screen.queryByRole('status')).toBeNull()
})

test('time in which a success is hovered does not count', () => {
  renderBanner()
  press('succeed')
  pass(1000)

  fireEvent.pointerEnter(screen.getByRole('status').parentElement as HTMLElement)
  pass(60_000)
  expect(screen.queryByRole('status')).not.toBeNull()
  fireEvent.pointerLeave(screen.getByRole('status').parentElement as HTMLElement)

  pass(1999)
  expect(screen.queryByRole('status')).not.toBeNull()
  pass(1)
  expect(screen.queryByRole('status')).toBeNull()
})

test('a failure stays until it is closed', () => {
  renderBanner()

  press('fail')
  pass(60_000)
  expect(screen.getByRole('alert').textContent).toBe('강의 동기화 중 오류가 발생했습니다.')
  press('닫기')

  expect(screen.queryByRole('alert')).toBeNull()
})

test('a failure disappears when the next action begins', () => {
  renderBanner()

  press('fail')
  press('begin')

  expect(screen.queryByRole('alert')).toBeNull()
})

test('leaving the screen clears its message for good', () => {
  renderBanner()

  press('fail')
  go('/')
  expect(screen.queryByRole('alert')).toBeNull()
  go('/mypage')

  expect(screen.queryByRole('alert')).toBeNull()
})

test('a success that arrives after its screen was left is never shown', () => {
  renderBanner()
  press('succeed later')
  go('/')
  press('fail')

  pass(1000)

  expect(screen.getByRole('alert')).toBeTruthy()
  go('/mypage')
  expect(screen.queryByRole('status')).toBeNull()
})

test('a message for the next screen appears there for 3000 ms', () => {
  renderBanner()

  press('leave')
  expect(screen.queryByRole('status')).toBeNull()
  go('/login')

  pass(2999)
  expect(screen.getByRole('status').textContent).toBe('로그아웃되었습니다.')
  go('/signup')
  expect(screen.queryByRole('status')).toBeNull()
})
