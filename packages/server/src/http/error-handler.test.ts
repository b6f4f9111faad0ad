import { expect, test } from 'vitest'
import { waitText } from './error-handler.ts'

test.each([
  [0.001, '1초'],
  [59.001, '1분'],
  [60.001, '2분'],
  [60 * 60, '1시간'],
  [61 * 60, '1시간 1분'],
  [24 * 60 * 60, '24시간'],
])('the message of a throttled attempt tells a wait of %f s as %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})
