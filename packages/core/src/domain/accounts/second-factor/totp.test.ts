import { expect, test } from 'vitest'
import { base32, codeOf, otpauthAddress, stepAt, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

// The vectors of RFC 6238, appendix B, for SHA-1; six digits are the end of its eight.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(codeOf(secret, stepAt(at(seconds)))).toBe(code)
})

test('a code counts in its own 30 seconds, and in those before and after', () => {
  const now = at(1_234_567_890)
  const step = stepAt(now)

  expect([-1, 0, 1].map((away) => stepOf(secret, codeOf(secret, step + away), now))).toEqual([step - 1, step, step + 1])
  expect([-2, 2].map((away) => stepOf(secret, codeOf(secret, step + away), now))).toEqual([undefined, undefined])
  expect(stepOf(secret, '', now)).toBeUndefined()
})

// The vectors of RFC 4648, section 10, without padding.
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s is %s in base32', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('the address has the campus and the number', () => {
  expect(otpauthAddress({ secret, id: '20240001', issuer: '한빛 대학교' })).toBe(
    'otpauth://totp/%ED%95%9C%EB%B9%9B%20%EB%8C%80%ED%95%99%EA%B5%90:20240001?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%ED%95%9C%EB%B9%9B%20%EB%8C%80%ED%95%99%EA%B5%90',
  )
})
