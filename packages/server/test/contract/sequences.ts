import * as fc from 'fast-check'
import { testAdmin } from '../support/server.ts'
import { acts, type Model } from './model.ts'
import type { Fixture } from './fixture.ts'

/** Runs `count` sequences of up to forty calls and returns the number of calls. The same seed runs the same sequences. */
export async function playSequences(
  fixture: Fixture,
  { seed, count }: { seed: number; count: number },
): Promise<number> {
  const sequences = fc.commands(acts(), { maxCommands: 40, size: 'max' })
  let acted = 0
  const agrees = fc.asyncProperty(sequences, async (sequence) => {
    await fixture.restore()
    await fixture.db.deleteFrom('users').where('admin', '=', 0).execute()
    await fixture.db.deleteFrom('token_buckets').execute()
    const { server } = fixture
    const admin = await server.login(testAdmin)
    const clients = { phone: server.campus(), laptop: server.campus() }
    const model: Model = { account: undefined, loggedIn: { phone: false, laptop: false }, acts: 0 }
    await fc.asyncModelRun(() => ({ model, real: { fixture, clients, admin } }), sequence)
    acted += model.acts
  })
  await fc.assert(agrees, { seed, numRuns: count })
  return acted
}
