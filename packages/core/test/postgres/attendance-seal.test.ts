import { expect, test } from 'vitest'
import { sealAttendance } from '../../src/domain/attendance/event-chain.ts'
import { verifyAttendance } from '../../src/domain/attendance/event-chain.ts'
import { findChain } from '../../src/database/queries/chains.ts'
import { DatabaseBusy } from '../../src/database/errors.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { addEvent, findSettledEnd } from '../../src/database/queries/attendance/events.ts'
import { testDatabase } from '../support/database/empty.ts'

const event = {
  name: '체육',
  connected: true,
  classId: null,
  cause: 'student',
  at: new Date('2026-03-02T00:00:00Z'),
} as const

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

  await expect(findSettledEnd(db, 0)).rejects.toThrow(DatabaseBusy)
  go.resolve()
  await late
  await sealAttendance(db)

  expect(await findChain(db, 'attendance')).toMatchObject({ sequence: 2 })
  expect(await verifyAttendance(db, undefined)).toMatchObject({ count: 2, sequence: 2 })
})
