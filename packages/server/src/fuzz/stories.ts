import fc from 'fast-check'
import { testAdmin } from '../testing.ts'
import { acts, type Model } from './model.ts'
import type { World } from './world.ts'

/** Plays so many stories of up to forty acts; the seed repeats them. */
export async function playStories(world: World, { seed, count }: { seed: number; count: number }): Promise<void> {
  const stories = fc.commands(acts(), { maxCommands: 40, size: 'max' })
  const agrees = fc.asyncProperty(stories, async (story) => {
    await world.restore()
    await world.db.deleteFrom('users').where('admin', '=', 0).execute()
    const { server } = world
    const admin = await server.login(testAdmin)
    const clients = { phone: server.campus(), laptop: server.campus() }
    const model: Model = { account: undefined, loggedIn: { phone: false, laptop: false }, failures: 0 }
    await fc.asyncModelRun(() => ({ model, real: { world, clients, admin } }), story)
  })
  await fc.assert(agrees, { seed, numRuns: count })
}
