import { expect, test } from 'vitest'
import { crash } from './crashes.ts'
import { newSeed } from '@campus-connect/core/testing/random.ts'

const cycles = Number(process.env.CRASHES ?? 1000)

test('a thousand kills lose nothing that was acknowledged, and the next start takes a second', async () => {
  const { acknowledged, lost, half, statuses, starts } = await crash({ cycles, students: 6000, seed: newSeed() })

  const sorted = starts.toSorted((left, right) => left - right)
  const [median, longest] = [sorted[Math.floor(cycles / 2)] ?? 0, sorted.at(-1) ?? 0]
  process.stdout.write(
    `${cycles} kills, ${acknowledged} acknowledged, ${lost.length} lost, ${half.length} half-written; ` +
      `start median ${Math.round(median)} ms, longest ${Math.round(longest)} ms\n`,
  )
  expect({ lost, half }).toEqual({ lost: [], half: [] })
  expect([200, 201, 409, 429]).toEqual(expect.arrayContaining(statuses))
})
