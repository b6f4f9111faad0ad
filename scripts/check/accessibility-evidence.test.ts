import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the evidence document has a row for each criterion, and every row that is met links to its evidence', () => {
  const text = readFileSync('docs/accessibility.md', 'utf8')
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) .*$/gm)].map(([row, number]) => ({ row, number: number! }))
  const found = rows.flatMap(({ row, number }) => {
    const evidence = row.split('|').at(-2) ?? ''
    return [
      ...(/\| (met|n\/a) +\|/.test(row) ? [] : [`${number} has no state`]),
      ...(!row.includes('| met ') || /\[|\bas \d/i.test(evidence) ? [] : [`${number} has no evidence`]),
    ]
  })

  expect(found).toEqual([])
  const numbers = new Set(rows.map(({ number }) => number))
  expect([...numbers].filter((number) => number < '5')).toHaveLength(55)
  expect([...numbers].filter((number) => number >= '5')).toHaveLength(33)
})
