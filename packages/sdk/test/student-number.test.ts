import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { isStudentNumber, studentNumberPattern, typedStudentNumber } from '../src/student-number.ts'

test('the pattern of a student number is the one of the contract', () => {
  const { components } = parse(readFileSync('openapi.yaml', 'utf8'))

  expect(studentNumberPattern.source).toBe(components.schemas.StudentNumber.pattern)
  expect(['20240001', 'exchange_2024-A', '', 'a b', '김', '1'.repeat(33)].filter(isStudentNumber)).toEqual([
    '20240001',
    'exchange_2024-A',
  ])
})

test.each([
  ['20240001', '20240001'],
  ['２０２４０００１', '20240001'],
  ['\u200b20240001\u200d', '20240001'],
  ['\u00a020240001\u3000', '20240001'],
  ['\u202e2024\u2060\u00ad0001\ufeff', '20240001'],
  ['Ｓｔａｆｆ＿１－ａ', 'Staff_1-a'],
  ['2024\u{e0031}', '2024'],
  ['2024 0001', '2024 0001'],
  ['2024\u00000001', '2024\u00000001'],
  ['\u3164', ''],
])('the number %j is read as %j', (text, number) => {
  expect(typedStudentNumber(text)).toBe(number)
})
