import { expect, onTestFinished, test } from 'vitest'
import { fuzz, unreached } from './fuzz.ts'
import { beyondRequests } from './unreachable.ts'
import { openWorld } from './fixture.ts'

// With this one 2,000 requests see every pair.
const seed = 20_260_302

test(
  '2,000 requests made of the contract get documented answers and leave the database sound',
  { timeout: 60_000 },
  async () => {
    const world = await openWorld()
    onTestFinished(world.close)

    const reached = await fuzz(world, { seed, count: 2000 })

    expect(unreached(reached)).toEqual(beyondRequests())
  },
)
