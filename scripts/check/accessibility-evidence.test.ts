import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the evidence document has each criterion once: in a row that links to its evidence, or as not applicable', () => {
  const text = readFileSync('docs/accessibility.md', 'utf8')
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) .*$/gm)].map(([row, number]) => ({ row, number: number! }))
  const withoutEvidence = rows.filter(({ row }) => !/\[|\bas \d/i.test(row.split('|').at(-2) ?? ''))
  const notApplicable = [...text.matchAll(/^Not applicable: (.*\n.*)$/gm)].flatMap(
    ([, list]) => list!.match(/\d+\.\d+\.\d+/g) ?? [],
  )
  const numbers = [...rows.map(({ number }) => number), ...notApplicable]

  expect(withoutEvidence).toEqual([])
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.filter((number) => number < '5')).toHaveLength(55)
  expect(numbers.filter((number) => number >= '5')).toHaveLength(33)
})
