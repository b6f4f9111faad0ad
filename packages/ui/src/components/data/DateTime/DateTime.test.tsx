import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DateTime } from './DateTime.tsx'

test('a server on Node 20, which says AM, renders what the browser renders', () => {
  const { formatToParts } = Intl.DateTimeFormat.prototype
  const inKorean = renderToString(<DateTime value="2026-03-02T00:05:00.000Z" />)
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
  onTestFinished(() => spy.mockRestore())
  spy.mockImplementation(function (this: Intl.DateTimeFormat, date) {
    return formatToParts
      .call(this, date)
      .map((part) => (part.type === 'dayPeriod' ? { type: 'dayPeriod', value: 'AM' } : part))
  })

  expect(inKorean).toContain('오전 9:05')
  expect(renderToString(<DateTime value="2026-03-02T00:05:00.000Z" />)).toBe(inKorean)
})
