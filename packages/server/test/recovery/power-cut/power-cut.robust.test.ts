import { expect, test } from 'vitest'
import { cutPower, earlyAnswers, record } from './power-cuts.ts'
import { newSeed } from '@campus-connect/core/testing/random.ts'
import { withoutStrace } from './strace.ts'

const timeout = 180_000

test(
  'nothing is answered before it is on the disk, and a power cut loses nothing that was answered',
  { timeout },
  async ({ skip }) => {
    skip(withoutStrace !== undefined, withoutStrace)
    const recorded = await record({ writes: 60 })

    const { answers, early } = earlyAnswers(recorded)
    expect(answers).toBeGreaterThanOrEqual(60)
    expect(early).toBe(0)
    const { lost, half, acknowledged } = await cutPower(recorded, 12, newSeed())
    expect(acknowledged).toBeGreaterThan(0)
    expect({ lost, half }).toEqual({ lost: [], half: [] })
  },
)

test('with weaker durability both checks fail', { timeout }, async ({ skip }) => {
  skip(withoutStrace !== undefined, withoutStrace)
  const recorded = await record({ writes: 40, weak: true })

  expect(earlyAnswers(recorded).early).toBeGreaterThan(20)
  expect((await cutPower(recorded, 10, newSeed())).lost.length).toBeGreaterThan(0)
})
