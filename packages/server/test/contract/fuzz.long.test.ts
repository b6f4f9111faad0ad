import { env } from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { fuzz, table, unreached } from './fuzz.ts'
import { playSequences } from './sequences.ts'
import { openFixture } from './fixture.ts'

const requests = Number(env.FUZZ_REQUESTS ?? 100_000)
const sequences = Number(env.FUZZ_SEQUENCES ?? 500)

test.for([1, 2, 3, 4, 5])(
  `seed %i: ${requests} requests get documented answers and keep the invariants of the database`,
  async (seed, { annotate }) => {
    const fixture = await openFixture()
    onTestFinished(fixture.close)

    const reached = await fuzz(fixture, { seed, count: requests })

    await annotate(table(reached))
    expect(unreached(reached)).toEqual([])
  },
)

test(`in ${sequences} sequences of two devices and an administrator the server agrees with the model`, async () => {
  const fixture = await openFixture()
  onTestFinished(fixture.close)

  expect(await playSequences(fixture, { seed: 1, count: sequences })).toBeGreaterThan(8 * sequences)
})
