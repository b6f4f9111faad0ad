import { expect, test } from 'vitest'
import { noTally, report, runRandom, runSingles, type Tally } from './bench.ts'

const seed = Number(process.env['ACCIDENT_SEED'] ?? Math.floor(Date.now() / 86_400_000))
/** One in twelve falls away, because its encoding cannot write the texts. */
const combinations = Number(process.env['ACCIDENT_COMBINATIONS'] ?? 220_000)

async function measured(name: string, work: (tally: Tally) => Promise<void>) {
  const tally = noTally()
  const begin = performance.now()
  await work(tally)
  const seconds = (performance.now() - begin) / 1000
  const all = tally.same + tally.refused
  process.stdout.write(
    `${name}: ${all} combinations, ${tally.same} taken with the same lectures, ${tally.refused} refused (${tally.cautious} that could be read), ${tally.failures.length} wrong; ${seconds.toFixed(0)} s, ${Math.round(all / seconds)} a second\n`,
  )
  return tally
}

test('each accident alone, at its first, its last and some places between', async () => {
  const tally = await measured('single accidents', (each) => runSingles(3, each))

  expect(report(tally)).toBe('')
})

test(`${combinations} combinations of accidents (ACCIDENT_SEED=${seed}, ACCIDENT_COMBINATIONS=${combinations})`, async () => {
  const tally = await measured(`ACCIDENT_SEED=${seed}`, (each) => runRandom(seed, 0, combinations, each))

  expect(report(tally)).toBe('')
  expect(tally.cautious).toBeLessThan(combinations / 1000)
})
