import { expect, test } from 'vitest'
import { FastScroll } from './fast-scroll.ts'

/** Scrolls a window of ten rows by the same number of rows in each event. */
function scrolled(events: number, rows: number) {
  const scroll = new FastScroll()
  for (let count = 1; count <= events; count += 1) scroll.move(count * rows, 10)
  return scroll
}

test('more than half a window in each of five events is fast', () => {
  expect(scrolled(5, 6).active).toBe(true)
  expect(scrolled(5, -6).active).toBe(true)
})

test('a few jumps, and half a window in each event, are not fast', () => {
  expect(scrolled(4, 20_000).active).toBe(false)
  expect(scrolled(100, 5).active).toBe(false)
})

test('one short move ends it, and so does a stop', () => {
  const slower = scrolled(9, 6)
  slower.move(9 * 6 + 1, 10)
  const stopped = scrolled(9, 6)
  stopped.stop(9 * 6)

  expect(slower.active).toBe(false)
  expect(stopped.active).toBe(false)
})
