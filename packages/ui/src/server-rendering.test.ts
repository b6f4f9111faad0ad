import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { states } from '../test/stories.ts'

test('a server renders each component, dialog and screen in every state, without a warning', () => {
  const warnings = vi.spyOn(console, 'error')
  onTestFinished(() => warnings.mockRestore())

  const flaws = states.flatMap(({ id, Story }) => {
    try {
      return renderToString(createElement(Story)) === '' ? [`${id}: nothing`] : []
    } catch (error) {
      return [`${id}: ${String(error)}`]
    }
  })

  expect(states.length).toBeGreaterThan(400)
  expect(flaws).toEqual([])
  expect(warnings.mock.calls).toEqual([])
})
