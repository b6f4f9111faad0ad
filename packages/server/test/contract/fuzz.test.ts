import { expect, onTestFinished, test } from 'vitest'
import { fuzz, unreached } from './fuzz.ts'
import { beyondRequests } from './unreachable.ts'
import { openFixture } from './fixture.ts'

// With this seed 2,000 requests reach every documented status of every call.
const seed = 20_260_302

test(
  '2,000 generated requests get documented answers and keep the invariants of the database',
  { timeout: 60_000 },
  async () => {
    const fixture = await openFixture()
    onTestFinished(fixture.close)

    const reached = await fuzz(fixture, { seed, count: 2000 })

    expect(unreached(reached)).toEqual(beyondRequests())
  },
)
