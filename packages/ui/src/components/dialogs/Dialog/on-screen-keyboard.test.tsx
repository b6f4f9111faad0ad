import { expect, test } from 'vitest'
import { followKeyboard } from './on-screen-keyboard.ts'

/** A visual viewport that a test can resize like an on-screen keyboard. */
function viewportOf(height: number) {
  const viewport = Object.assign(new EventTarget(), { height, offsetTop: 0, scale: 1 })

  return {
    viewport: viewport as unknown as VisualViewport,
    become(change: { height?: number; offsetTop?: number; scale?: number }) {
      Object.assign(viewport, change)
      viewport.dispatchEvent(new Event('resize'))
    },
  }
}

const covered = (node: HTMLElement) => node.style.getPropertyValue('--covered')

test('the covered height is updated until the dialog is removed', () => {
  const node = document.createElement('dialog')
  const { viewport, become } = viewportOf(window.innerHeight)
  const stop = followKeyboard(node, viewport)
  expect(covered(node)).toBe('0px')

  become({ height: window.innerHeight - 300 })
  expect(covered(node)).toBe('300px')
  become({ offsetTop: 120 })
  expect(covered(node)).toBe('180px')

  stop()
  become({ height: window.innerHeight, offsetTop: 0 })
  expect(covered(node)).toBe('180px')
})

test('zooming in does not count as a keyboard', () => {
  const node = document.createElement('dialog')
  const { viewport, become } = viewportOf(window.innerHeight)
  followKeyboard(node, viewport)

  become({ height: window.innerHeight / 2, scale: 2 })

  expect(covered(node)).toBe('0px')
})
