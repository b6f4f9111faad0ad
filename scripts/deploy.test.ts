import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Lines a second when a class of 1,500 begins: lists, switches, logins with two lines each, files of the app. */
const classStart = 375 + 125 + 2 * 75 + 8 * 75

test('the journal keeps every line at the start of a class', () => {
  const unit = readFileSync(new URL('../deploy/campus-connect@.service', import.meta.url), 'utf8')
  const seconds = Number(/^LogRateLimitIntervalSec=(\d+)s$/m.exec(unit)?.[1])
  const lines = Number(/^LogRateLimitBurst=(\d+)$/m.exec(unit)?.[1])

  expect(lines / seconds).toBeGreaterThanOrEqual(classStart)
  // More than one process can answer only fills the disk.
  expect(lines / seconds).toBeLessThanOrEqual(2 * classStart)
})
