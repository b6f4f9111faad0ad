import { expect, onTestFinished, test } from 'vitest'
import { playStories } from './sequences.ts'
import { openWorld } from './fixture.ts'

test(
  'two devices of a student and an administrator, in any order: the server agrees with the model',
  { timeout: 60_000 },
  async () => {
    const world = await openWorld()
    onTestFinished(world.close)

    expect(await playStories(world, { seed: 20_260_302, count: 30 })).toBeGreaterThan(100)
  },
)
