import { expect, test } from 'vitest'
import { addEvents } from '@campus-connect/operator/testing/attendance.ts'
import { findChain } from '@campus-connect/core/database/queries/chains.ts'
import { scheduleCleanup } from './cleanup.ts'
import { testDatabase } from '@campus-connect/core/testing/database/empty.ts'

const clock = () => new Date('2026-10-01T00:00:00Z')

test('the cleanup of a server seals new events again and again, until it is stopped', async () => {
  const db = await testDatabase()
  const failures: unknown[] = []
  const stop = scheduleCleanup(db, { clock, interval: 1, failed: (error) => failures.push(error) })

  for (const end of [3, 6]) {
    await addEvents(db, 3)
    await expect.poll(() => findChain(db, 'attendance')).toMatchObject({ sequence: end })
  }
  await stop()

  expect(failures).toEqual([])
})
