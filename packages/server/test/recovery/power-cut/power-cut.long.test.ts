import { expect, test } from 'vitest'
import { cutPower, earlyAnswers, record } from './power-cuts.ts'
import { newSeed } from '@campus-connect/core/testing/random.ts'
import { withoutStrace } from './strace.ts'

const cuts = Number(process.env.POWER_CUTS ?? 500)

test('five hundred power cuts lose nothing; with weaker durability they lose much', async ({ skip }) => {
  skip(withoutStrace !== undefined, withoutStrace)
  const seed = newSeed()
  for (const weak of [false, true]) {
    const recorded = await record({ writes: 600, weak })
    const { answers, early } = earlyAnswers(recorded)
    const { lost, half } = await cutPower(recorded, cuts, seed)
    process.stdout.write(
      `synchronous=${weak ? 'normal' : 'full'}: ${answers} answers, ${early} before the disk; ` +
        `${cuts} power cuts, ${lost.length} findings of loss, ${half.length} half-written\n`,
    )
    expect(half).toEqual([])
    expect([lost.length > 0, early > 0]).toEqual([weak, weak])
  }
})
