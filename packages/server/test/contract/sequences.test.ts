import { expect, onTestFinished, test } from 'vitest'
import { playSequences } from './sequences.ts'
import { openFixture } from './fixture.ts'

test('two devices of a student and an administrator, in any order: the server agrees with the model', async () => {
  const fixture = await openFixture()
  onTestFinished(fixture.close)

  expect(await playSequences(fixture, { seed: 20_260_302, count: 30 })).toBeGreaterThan(100)
})
