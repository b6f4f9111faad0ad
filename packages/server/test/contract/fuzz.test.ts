import { expect, onTestFinished, test } from 'vitest'
import { fuzz, unreached } from './fuzz.ts'
import { beyondRequests } from './unreachable.ts'
import { openFixture } from './fixture.ts'

// With this one 2,000 requests see every pair.
const seed = 20_260_302

test(
  '2,000 requests made of the contract get documented answers and leave the database sound',
  { timeout: 60_000 },
  async () => {
    const fixture = await openFixture()
    onTestFinished(fixture.close)

    const reached = await fuzz(fixture, { seed, count: 2000 })

    expect(unreached(reached)).toEqual(beyondRequests())
  },
)
