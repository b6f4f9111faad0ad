import type { OwnRule } from '../../model/own-rule.ts'
import type { Fault } from '../../model/problem.ts'
import type { RuleMeaning } from './columns.ts'

/** The range of each number. */
const ranges = {
  from: [-120, 0],
  late: [0, 600],
  absent: [0, 600],
  leave: [0, 600],
  lates: [0, 20],
} as const

/** Reads the value of a column of the rule; undefined for an empty one. */
export function readRuleCell(
  meaning: RuleMeaning,
  cell: string,
): OwnRule | Pick<Fault, 'code' | 'value' | 'values'> | undefined {
  const text = cell
    .normalize('NFKC')
    .replaceAll(/\s/gu, '')
    .replaceAll(/[\p{Pd}−]/gu, '-')
  if (text === '') return undefined
  const wrong = { code: 'wrong-rule' as const, value: cell, values: { expected: expected[meaning] } }
  if (meaning === 'excused') {
    const excused = excusedWords.get(text)
    return excused ? { excused } : wrong
  }
  if (meaning === 'limit') {
    const [, of = '', all = ''] = /^(\d{1,2})(?:\/|분의)(\d{1,2})$/.exec(text) ?? []
    const limit = text.includes('분의') ? { of: Number(all), in: Number(of) } : { of: Number(of), in: Number(all) }
    return all !== '' && limit.of > 0 && limit.of < limit.in ? { limit } : wrong
  }
  const [least, most] = ranges[meaning]
  const number = Number(text.replace(/[분회]$/u, ''))
  return /^-?\d{1,3}[분회]?$/u.test(text) && number >= least && number <= most ? { [meaning]: number } : wrong
}

const excusedWords = new Map<string, 'present' | 'separate'>([
  ['출석', 'present'],
  ['present', 'present'],
  ['별도', 'separate'],
  ['separate', 'separate'],
])

const expected: Record<RuleMeaning, string> = {
  from: '-120에서 0(분)',
  late: '0에서 600(분)',
  absent: '0에서 600(분)',
  leave: '0에서 600(분)',
  lates: '0에서 20(회)',
  limit: '1/4, 4분의 1',
  excused: '출석, 별도',
}
