import { expect, onTestFinished, test } from 'vitest'
import { fuzz, unreached } from './fuzz.ts'
import { openFixture } from './fixture.ts'

test('2,000 and more generated requests get documented answers and keep the invariants of the database', async () => {
  const fixture = await openFixture()
  onTestFinished(fixture.close)

  const reached = await fuzz(fixture, { seed: 20260303, count: 2000 })

  expect(unreached(reached)).toEqual([])
})
