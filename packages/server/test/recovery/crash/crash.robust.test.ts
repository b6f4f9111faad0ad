import { expect, test } from 'vitest'
import { crash } from './crashes.ts'
import { newSeed } from '@campus-connect/core/testing/random.ts'

test(
  'what was acknowledged survives kills at random moments, and nothing is left half-written',
  { timeout: 120_000 },
  async () => {
    const { acknowledged, lost, half, statuses } = await crash({ cycles: 4, students: 60, seed: newSeed() })

    expect(acknowledged).toBeGreaterThanOrEqual(4)
    expect({ lost, half }).toEqual({ lost: [], half: [] })
    expect([200, 201, 409]).toEqual(expect.arrayContaining(statuses))
  },
)
