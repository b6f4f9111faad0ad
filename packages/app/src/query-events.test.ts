import { focusManager } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { setQueryEvents } from './query-events.ts'

test.each(['focus', 'visibilitychange'])('%s counts as coming back, also for a window beside another', (event) => {
  setQueryEvents()
  const cameBack = vi.fn<() => void>()
  const unsubscribe = focusManager.subscribe(cameBack)

  window.dispatchEvent(new Event(event))

  expect(cameBack).toHaveBeenCalledOnce()
  unsubscribe()
})
