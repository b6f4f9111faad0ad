import * as fc from 'fast-check'
import { testAdmin } from '../support/server.ts'
import { acts, type Model } from './model.ts'
import type { World } from './fixture.ts'

/** Plays so many stories of up to forty acts and gives the number of acts; the seed repeats them. */
export async function playStories(world: World, { seed, count }: { seed: number; count: number }): Promise<number> {
  const stories = fc.commands(acts(), { maxCommands: 40, size: 'max' })
  let acted = 0
  const agrees = fc.asyncProperty(stories, async (story) => {
    await world.restore()
    await world.db.deleteFrom('users').where('admin', '=', 0).execute()
    await world.db.deleteFrom('switch_limits').execute()
    const { server } = world
    const admin = await server.login(testAdmin)
    const clients = { phone: server.campus(), laptop: server.campus() }
    const model: Model = { account: undefined, loggedIn: { phone: false, laptop: false }, acts: 0 }
    await fc.asyncModelRun(() => ({ model, real: { world, clients, admin } }), story)
    acted += model.acts
  })
  await fc.assert(agrees, { seed, numRuns: count })
  return acted
}
