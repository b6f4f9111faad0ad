import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pullToRefresh } from './pull-to-refresh.ts'

const refresh = vi.fn<() => void>()
const stop = pullToRefresh(refresh)

afterEach(() => {
  refresh.mockReset()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** The fingers that touch at the start and while they move. */
function pull(fingersAtFirst: number, fingersLater: number) {
  const touches = (clientY: number, count: number) => ({ touches: Array.from({ length: count }, () => ({ clientY })) })
  fireEvent.touchStart(document.body, touches(100, fingersAtFirst))
  fireEvent.touchMove(document.body, touches(220, fingersLater))
  fireEvent.touchEnd(document.body)
}

test('one finger refreshes', () => {
  pull(1, 1)
  expect(refresh).toHaveBeenCalledOnce()
})

test.each([
  [2, 2],
  [1, 2],
  [2, 1],
])('%i fingers that become %i zoom the page', (atFirst, later) => {
  pull(atFirst, later)
  expect(refresh).not.toHaveBeenCalled()
})

test('on a page that is zoomed in a finger moves over the page', () => {
  vi.stubGlobal('visualViewport', { scale: 2 })

  pull(1, 1)

  expect(refresh).not.toHaveBeenCalled()
})

test('in a dialog a finger scrolls the dialog', () => {
  document.body.innerHTML = '<dialog open></dialog>'

  pull(1, 1)

  expect(refresh).not.toHaveBeenCalled()
})

test('it ends', () => {
  stop()

  pull(1, 1)

  expect(refresh).not.toHaveBeenCalled()
})
