import { expect, test, vi } from 'vitest'
import { interceptBack } from './back-button.ts'

test('Back cancels only the dialog that has opened above another', () => {
  const goBack = () => {
    const event = Object.assign(new Event('navigate', { cancelable: true }), { navigationType: 'traverse' })
    window.navigation.dispatchEvent(event)
    return event.defaultPrevented
  }
  const cancelBelow = vi.fn<() => void>()
  const cancelAbove = vi.fn<() => void>()
  const removeBelow = interceptBack(cancelBelow)
  const removeAbove = interceptBack(cancelAbove)

  expect(goBack()).toBe(true)
  expect(cancelAbove).toHaveBeenCalledOnce()
  expect(cancelBelow).not.toHaveBeenCalled()

  removeAbove()
  expect(goBack()).toBe(true)
  expect(cancelAbove).toHaveBeenCalledOnce()
  expect(cancelBelow).toHaveBeenCalledOnce()

  removeBelow()
  expect(goBack()).toBe(false)
})
