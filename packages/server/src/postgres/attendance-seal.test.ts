import { expect, test } from 'vitest'
import { sealAttendance } from '../attendance/seal.ts'
import { verifyAttendance } from '../attendance/verify.ts'
import { findAttendanceChain } from '../store/attendance-chain.ts'
import { inTransaction } from '../store/database.ts'
import { addEvent } from '../store/events.ts'
import { findSettledEnd } from '../store/settled-events.ts'
import { testDatabase } from '../testing-database.ts'

const event = { name: '체육', connected: true, cause: 'student', at: new Date('2026-03-02T00:00:00Z') } as const

test('an event that is committed after a later one is not left behind by the seal', async () => {
  const db = await testDatabase()
  const [written, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = inTransaction(db, async (transaction) => {
    await addEvent(transaction, { ...event, userKey: 'late', byKey: 'late' })
    written.resolve()
    await go.promise
  })
  await written.promise
  await addEvent(db, { ...event, userKey: 'sooner', byKey: 'sooner' })

  await expect(findSettledEnd(db, 0)).rejects.toMatchObject({ status: 503 })
  go.resolve()
  await late
  await sealAttendance(db)

  expect(await findAttendanceChain(db)).toMatchObject({ sequence: 2 })
  expect(await verifyAttendance(db, undefined)).toMatchObject({ count: 2, sequence: 2 })
})
