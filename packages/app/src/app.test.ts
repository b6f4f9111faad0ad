import { focusManager } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
// oxlint-disable-next-line import/no-unassigned-import -- its evaluation sets the events
import './app.tsx'

test.each(['focus', 'visibilitychange'])('%s counts as coming back, also for a window beside another', (event) => {
  const cameBack = vi.fn<() => void>()
  const unsubscribe = focusManager.subscribe(cameBack)

  window.dispatchEvent(new Event(event))

  expect(cameBack).toHaveBeenCalledOnce()
  unsubscribe()
})
