import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { findChain } from '@campus-connect/core/database/queries/chains.ts'
import { sealAttendance } from '@campus-connect/core/domain/attendance/event-chain.ts'
import { addEvents, attendanceDatabase } from '../support/attendance.ts'
import type { ChainFault } from '@campus-connect/core/domain/audit/chain-fault.ts'
import { verifyAttendance } from '@campus-connect/core/domain/attendance/event-chain.ts'

async function sealed(count = 5) {
  const database = await attendanceDatabase()
  await addEvents(database.db, count)
  const verify = (...more: string[]) => database.operate('attendance', 'verify', ...more)
  const printed = /마지막: (\S+)/.exec((await verify()).out)?.[1] ?? ''
  return { ...database, verify, printed }
}

test('the hash chain can be recalculated from an export', async () => {
  const { printed } = await sealed(2)
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

  const first = sha256('["",1,"2026-02-28T15:00:00.000Z","-student","=1+1, \\"x\\"",0,1,"-student","student"]')
  const second = `["${first}",2,"2026-02-28T16:00:00.000Z","-student","자료구조",1,0,"an-administrator","admin"]`

  expect(printed).toBe(`2:${sha256(second)}`)
})

const columns = ['at', 'user_key', 'lecture', 'by_key', 'cause', 'class_sourced_id']

test('verify finds events that were changed, removed, moved, exchanged or added', async () => {
  const { db, spoil } = await sealed()
  await spoil('delete from attendance_chain; update attendance_events set sequence = 7 where sequence = 5')
  await sealAttendance(db)
  const events = await db.selectFrom('attendance_events').selectAll().execute()

  for (const change of [
    ...columns.map((column) => `update attendance_events set ${column} = 'x' where sequence = 3`),
    'update attendance_events set connected_to = 1 - connected_to where sequence = 3',
    'update attendance_events set connected_from = 1 - connected_from where sequence = 3',
    'update attendance_events set sequence = 6 where sequence = 4',
    'update attendance_events set sequence = 5 where sequence = 3; update attendance_events set sequence = 3 where sequence = 4',
    ...[1, 3, 7].map((sequence) => `delete from attendance_events where sequence = ${sequence}`),
    'delete from attendance_events',
    `insert into attendance_events select 6, at, user_key, lecture, connected_from, connected_to, by_key, cause, null
      from attendance_events where sequence = 7`,
  ]) {
    await spoil(change)
    const found = await verifyAttendance(db, undefined).catch(({ values }: ChainFault) => values)
    expect([change, found]).toEqual([change, expect.objectContaining({ code: 'end', from: 1, through: 7 })])
    await spoil('delete from attendance_events')
    await db.insertInto('attendance_events').values(events).execute()
  }

  expect(await verifyAttendance(db, undefined)).toMatchObject({ count: 5, sequence: 7 })
})

test('verify finds events that were cut off without a trim', async () => {
  const { db, spoil, verify } = await sealed()
  const { hash } = await findChain(db, 'attendance')

  await spoil(`update attendance_chain set cut_sequence = 5, cut_hash = '${hash}'; delete from attendance_events`)

  expect(await verify()).toMatchObject({
    code: 1,
    said: expect.stringContaining('5번까지 잘라 낸 감사 기록이 없습니다'),
  })
})

test('a hash printed earlier reveals a recalculated seal', async () => {
  const { spoil, verify, printed } = await sealed()
  expect(await verify('--known', printed)).toMatchObject({ code: 0 })

  await spoil("delete from attendance_chain; update attendance_events set lecture = '체육' where sequence = 3")

  expect(await verify()).toMatchObject({ code: 0 })
  expect(await verify('--known', printed)).toMatchObject({ code: 1, said: expect.stringContaining('5번까지가 전에') })
  expect(await verify('--known', '5')).toMatchObject({ code: 2 })
})

test('the database refuses to remove events that no trim cut off', async () => {
  const { db } = await sealed()
  const remove = (sequence: number) => db.deleteFrom('attendance_events').where('sequence', '<=', sequence).execute()
  await expect(remove(1)).rejects.toThrow(/append-only/)

  await db.updateTable('attendance_chain').set({ cut_sequence: 2 }).execute()

  await expect(remove(3)).rejects.toThrow(/append-only/)
  await remove(2)
  await db.deleteFrom('attendance_chain').execute()
  await expect(remove(3)).rejects.toThrow(/append-only/)
})

test('several processes can seal at once and reach the same hash', async () => {
  const { db, verify } = await sealed()
  const many = sql`with recursive number(n) as (select 1 union all select n + 1 from number where n < 10500)
    insert into attendance_events (at, user_key, lecture, connected_from, connected_to, by_key, cause)
    select '2026-04-01T00:00:00.000Z', 'k', '체육', 0, 1, '', 'student' from number`
  await many.execute(db)

  await Promise.all([sealAttendance(db), sealAttendance(db), sealAttendance(db)])

  expect(await findChain(db, 'attendance')).toMatchObject({ sequence: 10_505, cut_sequence: 0 })
  expect((await verify()).out).toContain('출석 기록 10505건이 모두 맞습니다.')
})
