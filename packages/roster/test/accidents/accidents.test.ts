import { expect, test } from 'vitest'
import { accidents } from './kinds/index.ts'
import { bases, combinationOf, described, formatsOf, run } from './run.ts'
import { randomFrom } from './accident.ts'

const fixedSeed = 20260901
const seed = Number(process.env['ACCIDENT_SEED'] ?? fixedSeed)
const combinations = 3000

test('every undamaged table is taken with exactly its lectures', async () => {
  const failures: string[] = []
  for (const base of bases)
    for (const format of formatsOf(base)) {
      const combination = { base, format, accidents: [], random: randomFrom(seed, 0) }
      const result = await run(combination)
      if (result.wrong !== undefined || result.ended !== 'same') failures.push(described(combination, result, 'undamaged'))
    }

  expect(failures).toEqual([])
})

test(`a damaged table gives the same lectures for everybody, or is not taken and told where (seed ${seed})`, async () => {
  const failures: string[] = []
  for (let index = 0; index < combinations; index += 1) {
    const combination = combinationOf(seed, index, accidents)
    const result = await run(combination)
    if (result.wrong !== undefined) failures.push(described(combination, result, `ACCIDENT_SEED=${seed} index ${index}`))
  }

  expect(failures.join('\n')).toBe('')
})
