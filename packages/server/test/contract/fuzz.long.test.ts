import { env } from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { fuzz, table, unreached } from './fuzz.ts'
import { playStories } from './sequences.ts'
import { beyondRequests } from './unreachable.ts'
import { openWorld } from './fixture.ts'

const requests = Number(env.FUZZ_REQUESTS ?? 100_000)
const stories = Number(env.FUZZ_STORIES ?? 500)

test.for([1, 2, 3, 4, 5])(
  `seed %i: ${requests} requests get documented answers and leave the database sound`,
  async (seed, { annotate }) => {
    const world = await openWorld()
    onTestFinished(world.close)

    const reached = await fuzz(world, { seed, count: requests })

    await annotate(table(reached))
    expect(unreached(reached)).toEqual(beyondRequests())
  },
)

test(`in ${stories} stories of two devices and an administrator the server agrees with the model`, async () => {
  const world = await openWorld()
  onTestFinished(world.close)

  expect(await playStories(world, { seed: 1, count: stories })).toBeGreaterThan(8 * stories)
})
