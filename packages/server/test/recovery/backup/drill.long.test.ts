import { expect, test } from 'vitest'
import { drill } from './drill.ts'

const percentile = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN

test('100,000 users: clients wait less than twice as long during a backup; restore and start take under a minute', async () => {
  const students = Number(process.env.STUDENTS ?? 100_000)

  const { before, during, taken, seconds, bytes } = await drill({ students, backups: 4, calm: 375 })

  const p99 = { before: percentile(before, 0.99), during: percentile(during, 0.99) }
  process.stdout.write(
    [
      `${students} users, ${Math.round(bytes / 1e6)} MB`,
      `backup ${taken.map((each) => (each / 1000).toFixed(1)).join(' ')} s`,
      `p99 ${p99.before.toFixed(1)} ms before (${before.length}), ${p99.during.toFixed(1)} ms during (${during.length})`,
      `p50 ${percentile(before, 0.5).toFixed(1)} ms, ${percentile(during, 0.5).toFixed(1)} ms`,
      `restore and start ${seconds.toFixed(1)} s\n`,
    ].join('; '),
  )
  expect(p99.during / p99.before).toBeLessThan(2)
  expect(seconds).toBeLessThan(60)
})
