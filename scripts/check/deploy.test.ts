import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Lines a second when a class of 1,500 begins: lists, switches, logins with two lines each, files of the app. */
const classStart = 375 + 125 + 2 * 75 + 8 * 75

test.each(['campus.service', 'campus-connect@.service'])('%s logs the start of a class without a gap', (unit) => {
  const text = readFileSync(new URL(`../../deploy/${unit}`, import.meta.url), 'utf8')
  const seconds = Number(/^LogRateLimitIntervalSec=(\d+)s$/m.exec(text)?.[1])
  const lines = Number(/^LogRateLimitBurst=(\d+)$/m.exec(text)?.[1])

  expect(lines / seconds).toBeGreaterThanOrEqual(classStart)
  // More than one process can answer only fills the disk.
  expect(lines / seconds).toBeLessThanOrEqual(2 * classStart)
})
