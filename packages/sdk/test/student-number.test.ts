import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { isStudentNumber, studentNumberPattern } from '../src/student-number.ts'

test('the pattern of a student number is the one of the contract', () => {
  const { components } = parse(readFileSync('openapi.yaml', 'utf8'))

  expect(studentNumberPattern.source).toBe(components.schemas.StudentNumber.pattern)
  expect(['20240001', 'exchange_2024-A', '', 'a b', '김', '1'.repeat(33)].filter(isStudentNumber)).toEqual([
    '20240001',
    'exchange_2024-A',
  ])
})
