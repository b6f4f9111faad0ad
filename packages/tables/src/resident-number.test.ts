import { expect, test } from 'vitest'
import { residentNumberIn, withoutResidentNumber } from './resident-number.ts'

test.each([
  ['a right checksum', '9001011234568'],
  ['a last digit that no checksum explains, as since October 2020', '0510203456789'],
  ['a hyphen', '900101-1234567'],
  ['another dash, spaces and an underscore', '900101 – _1234567'],
  ['digits of full width', '９００１０１-１２３４５６７'],
  ['a foreigner of each century', '900101-5234567'],
  ['a leap day of 2000', '000229-3234567'],
  ['words around it', '김하늘 900101-2234567 학생'],
  ['a letter before it', 's9001011234567'],
])('%s is found', (_what, text) => {
  expect(residentNumberIn(text)).toBeDefined()
})

test.each([
  ['a student number of 8 digits', '20240001'],
  ['of 9', '202400001'],
  ['of 10', '2024123456'],
  ['of 12', '202401010001'],
  ['of 13, with the year before it', '2026123456789'],
  ['of 13, with a day that does not exist', '9002301234567'],
  ['the leap day of a year that has none', '0102293234567'],
  ['1900, which was no leap year', '0002291234567'],
  ['a seventh digit of nobody who lives', '9001019234567'],
  ['14 digits', '90010112345678'],
  ['month 0', '900001-1234567'],
  ['no number', '김하늘'],
])('%s is none', (_what, text) => {
  expect(residentNumberIn(text)).toBeUndefined()
})

test('only birthday and the digit after it can be read', () => {
  expect(withoutResidentNumber('김하늘 900101-1234567')).toBe('김하늘 900101-1******')
  expect(withoutResidentNumber('20240001')).toBe('20240001')
})
