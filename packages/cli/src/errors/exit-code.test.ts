import { CampusError, type CampusErrorKind } from '@campus-connect/sdk'
import { expect, test } from 'vitest'
import { CliError, type CliErrorKind } from './cli-error.ts'
import { exitCodeOf } from './exit-code.ts'
import { verbatim } from '../texts/text.ts'

test.each([
  [400, 1],
  [401, 4],
  [403, 3],
  [404, 5],
  [405, 1],
  [408, 6],
  [409, 1],
  [413, 1],
  [414, 1],
  [415, 1],
  [429, 1],
  [431, 1],
  [500, 1],
  [502, 6],
  [503, 6],
  [504, 6],
])('a refusal with status %i ends with %i', (status, code) => {
  expect(exitCodeOf(new CampusError('refused', '', { status }))).toBe(code)
})

test.each<[CampusErrorKind, number]>([
  ['network', 6],
  ['timeout', 6],
  ['unknown-outcome', 6],
  ['aborted', 130],
  ['invalid', 2],
  ['malformed', 1],
])('the kind %s ends with %i', (kind, code) => {
  expect(exitCodeOf(new CampusError(kind, ''))).toBe(code)
})

test.each([
  [200, 1],
  [401, 1],
  [404, 1],
  [503, 6],
])('an answer with status %i that is not the API ends with %i', (status, code) => {
  expect(exitCodeOf(new CampusError('malformed', '', { status }))).toBe(code)
})

test.each<[CliErrorKind, number]>([
  ['usage', 2],
  ['session-file', 1],
  ['declined', 1],
  ['output', 1],
  ['bulk', 7],
  ['not-found', 5],
  ['logged-out', 4],
  ['unreachable', 6],
  ['aborted', 130],
])('our own kind %s ends with %i', (kind, code) => {
  expect(exitCodeOf(new CliError(kind, verbatim('')))).toBe(code)
})

test('a programming error ends with 1', () => {
  expect(exitCodeOf(new TypeError('x is undefined'))).toBe(1)
  expect(exitCodeOf('thrown text')).toBe(1)
})
