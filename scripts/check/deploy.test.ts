import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8')
const inRepository = (file: string) => existsSync(new URL(`../../${file}`, import.meta.url))

/** Lines a second when a class of 1,500 begins: lists, switches, logins with two lines each, files of the app. */
const classStart = 375 + 125 + 2 * 75 + 8 * 75

test('the journal keeps every line at the start of a class', () => {
  const unit = read('campus-connect@.service')
  const seconds = Number(/^LogRateLimitIntervalSec=(\d+)s$/m.exec(unit)?.[1])
  const lines = Number(/^LogRateLimitBurst=(\d+)$/m.exec(unit)?.[1])

  expect(lines / seconds).toBeGreaterThanOrEqual(classStart)
  // More than one process can answer only fills the disk.
  expect(lines / seconds).toBeLessThanOrEqual(2 * classStart)
})

test('server, backup and operator commands of a campus run the same program with the same settings', () => {
  const server = read('campus-connect@.service')
  const backup = read('campus-connect-backup@.service')
  const command = read('campus-server').replaceAll('$name', '%i').replaceAll('"', '')

  const settings = [server, backup, command].map((text) => /--env-file=\S+/.exec(text)?.[0])
  const programs = [server, backup, command].map((text) => /\/opt\/campus\/(packages\S+)/.exec(text)?.[1])

  expect(new Set(settings)).toEqual(new Set(['--env-file=/etc/campus-connect/%i.env']))
  expect(new Set(programs).size).toBe(1)
  expect(inRepository(programs[0]!)).toBe(true)
  expect(read('Dockerfile')).toContain(`"${programs[0]}"`)
})
