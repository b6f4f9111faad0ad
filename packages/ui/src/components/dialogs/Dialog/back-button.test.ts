import { expect, test, vi } from 'vitest'
import { interceptBack } from './back-button.ts'

/** What the browser does on Back: it leaves the entry that the dialog has added. */
function goBack() {
  window.history.replaceState(null, '')
  window.dispatchEvent(new PopStateEvent('popstate'))
}

test('Back cancels only the dialog that has opened above another', () => {
  const cancelBelow = vi.fn<() => void>()
  const cancelAbove = vi.fn<() => void>()
  const removeBelow = interceptBack(cancelBelow)
  const removeAbove = interceptBack(cancelAbove)

  goBack()
  expect(cancelAbove).toHaveBeenCalledOnce()
  expect(cancelBelow).not.toHaveBeenCalled()

  removeAbove()
  goBack()
  expect(cancelAbove).toHaveBeenCalledOnce()
  expect(cancelBelow).toHaveBeenCalledOnce()
  removeBelow()
})

test('the history entry stays while a dialog below is open', async () => {
  vi.useFakeTimers()
  const removeBelow = interceptBack(() => {})
  const removeAbove = interceptBack(() => {})
  const entries = window.history.length
  const back = vi.spyOn(window.history, 'back').mockReturnValue()

  removeAbove()
  vi.runAllTimers()
  expect(back).not.toHaveBeenCalled()

  removeBelow()
  vi.runAllTimers()
  expect(back).toHaveBeenCalledOnce()
  expect(window.history.length).toBe(entries)
  vi.useRealTimers()
})
