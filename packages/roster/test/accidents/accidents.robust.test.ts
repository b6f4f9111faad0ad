import { expect, test } from 'vitest'
import { randomFrom } from './accident.ts'
import { noTally, report, runEach, runRandom } from './bench.ts'
import { bases, described, formatsOf, run } from './run.ts'

/** Fixed, so that a run in CI says the same each day. The long form takes others. */
const seed = Number(process.env['ACCIDENT_SEED'] ?? 20260901)
const combinations = 900
/** The combination that a failure names, to see it alone. */
const only = process.env['ACCIDENT_INDEX']

test('every undamaged table is taken with exactly its lectures', async () => {
  const failures: string[] = []

  for (const base of bases)
    for (const format of formatsOf(base)) {
      const combination = { base, format, accidents: { count: 0 }, random: randomFrom(seed, 0) }
      const result = await run(combination)
      if (result.wrong !== undefined || result.ended !== 'same')
        failures.push(described(combination, result, 'undamaged'))
    }

  expect(failures.join('\n')).toBe('')
})

test('one accident gives the same lectures for everybody, or is not taken and told where', async () => {
  const tally = noTally()

  await runEach(seed, 1, tally)

  expect(report(tally)).toBe('')
})

test(`so do several accidents together (ACCIDENT_SEED=${seed})`, async () => {
  const tally = noTally()

  if (only === undefined) await runRandom(seed, 0, combinations, tally)
  else await runRandom(seed, Number(only), 1, tally)

  expect(report(tally)).toBe('')
})
