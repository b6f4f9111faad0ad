// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { tour } from '../tour.mjs'

test('the package works in Vitest with jsdom', async () => {
  expect(typeof document).toBe('object')
  const { CAMPUS_URL, CAMPUS_ID, CAMPUS_PASSWORD } = process.env
  expect(await tour(CAMPUS_URL, CAMPUS_ID, CAMPUS_PASSWORD)).toMatchObject({ nobodyListens: 'network unreachable' })
})
