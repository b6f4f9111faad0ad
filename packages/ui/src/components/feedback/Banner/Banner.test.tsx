import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Banner } from './Banner.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(tone: 'success' | 'critical') {
  const onClose = vi.fn<() => void>()
  render(
    <Banner tone={tone} onClose={onClose}>
      연결되었습니다.
    </Banner>,
  )

  return onClose
}

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

test('a success goes after 3000 ms', () => {
  const onClose = show('success')

  pass(2999)
  expect(onClose).not.toHaveBeenCalled()

  pass(1)
  expect(onClose).toHaveBeenCalledOnce()
})

test('time while hovered or touched does not count', () => {
  const onClose = show('success')
  pass(2000)

  fireEvent.pointerEnter(screen.getByRole('status'))
  pass(60_000)
  expect(onClose).not.toHaveBeenCalled()

  fireEvent.pointerLeave(screen.getByRole('status').parentElement!)
  pass(999)
  expect(onClose).not.toHaveBeenCalled()

  pass(1)
  expect(onClose).toHaveBeenCalledOnce()
})

test('the time in which it has the focus does not count', () => {
  const onClose = show('success')
  const close = screen.getByRole('button', { name: '닫기' })

  act(() => close.focus())
  pass(60_000)
  expect(onClose).not.toHaveBeenCalled()

  act(() => close.blur())
  pass(3000)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a failure stays until it is closed', () => {
  const onClose = show('critical')

  pass(60_000)
  expect(onClose).not.toHaveBeenCalled()

  fireEvent.click(screen.getByRole('button', { name: '닫기' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a success is hidden from screen readers until its live region stands, so that it is heard as a change', () => {
  show('success')
  const hidden = () => screen.getByRole('status').querySelector('[aria-hidden]')?.textContent

  expect(hidden()).toBe('연결되었습니다.')
  pass(100)
  expect(hidden()).toBeUndefined()
})

test('a failure is an alert, which is heard as it comes', () => {
  show('critical')

  expect(screen.getByRole('alert').querySelector('[aria-hidden]:not(svg)')).toBeNull()
})
