import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { handMarks, handTotals, productMarks, randomTerm } from './simulated-class.ts'

const terms = 100_000

test(`the marks and totals of ${terms} random terms are those of somebody who walks from minute to minute`, () => {
  const different: number[] = []
  // Others than in the short test.
  for (let seed = 1_000_000; seed < 1_000_000 + terms; seed += 1) {
    const term = randomTerm(seed)
    const hand = handMarks(term).map((marks) => [marks, handTotals(marks, term)])
    const found = productMarks(term).map(({ marked, totals }) => [marked.map(({ mark }) => mark), totals])
    if (!isDeepStrictEqual(found, hand)) different.push(seed)
  }
  expect(different).toEqual([])
}, 900_000)
