import { expect, test } from 'vitest'
import { findChain } from '@campus-connect/core/database/queries/chains.ts'
import { countRecords } from '@campus-connect/core/database/queries/records.ts'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { addEvent } from '@campus-connect/core/database/queries/attendance/events.ts'
import { addEvents, attendanceDatabase, now, operator, sequences } from '../support/attendance.ts'
import { trimAttendance } from '@campus-connect/core/domain/attendance/event-chain.ts'

/** 30 events, 24 of them before 2 March. */
async function start(count = 30) {
  const database = await attendanceDatabase()
  await addEvents(database.db, count)
  const { operate } = database
  const trim = (file: string, before = '2026-03-02') =>
    operate('attendance', 'trim', '--before', before, '--exported', file)
  return { ...database, trim, verify: (...more: string[]) => operate('attendance', 'verify', ...more) }
}

test('a trim removes exported events, the rest verifies, and the audit record keeps the hash', async () => {
  const { db, exportFile, trim, verify, operate } = await start()
  const file = await exportFile('2026-03-02')
  const printed = /마지막: (\S+)/.exec((await verify()).out)?.[1]

  expect(await trim(file)).toEqual({ code: 0, out: '', said: '출석 기록 24건을 지웠습니다.' })

  expect(await sequences(db)).toEqual([25, 26, 27, 28, 29, 30])
  const { cut_hash } = await findChain(db, 'attendance')
  const row = await db.selectFrom('audit_events').selectAll().where('task', '=', 'attendance-trim').execute()
  expect(row).toMatchObject([{ operator: 'operator', details: JSON.stringify({ through: 24, hash: cut_hash }) }])
  expect((await operate('audit', 'verify')).code).toBe(0)
  expect(await verify('--known', printed ?? '')).toMatchObject({
    code: 0,
    out: `출석 기록 6건이 모두 맞습니다. 마지막: ${printed}\n`,
  })
  expect(await verify('--known', `23:${'0'.repeat(64)}`)).toMatchObject({
    code: 1,
    said: expect.stringContaining('이미 잘라'),
  })
  expect((await operate('export', 'attendance')).out.split('\n')[1]).toMatch(/^25,/)
})

test('a kept name goes with the last event of its account', async () => {
  const { db, exportFile, trim } = await start()
  const former = { id: '20240001', username: '홍길동', deleted_at: now.toISOString() }
  await db
    .insertInto('former_users')
    .values({ ...former, key: '-student' })
    .execute()
  await db
    .insertInto('former_users')
    .values({ ...former, key: 'without-events' })
    .execute()
  const keys = async () => (await db.selectFrom('former_users').select('key').execute()).map(({ key }) => key)

  await trim(await exportFile('2026-03-02'))
  expect(await keys()).toEqual(['-student'])

  await trim(await exportFile('2026-04-01'), '2026-04-01')
  expect(await keys()).toEqual([])
})

test('a repeated trim removes nothing, a later one more, and sequences are never reused', async () => {
  const { db, exportFile, trim, verify } = await start()
  const file = await exportFile('2026-03-02')
  await trim(file)

  expect(await trim(file)).toMatchObject({ code: 0, said: '출석 기록 0건을 지웠습니다.' })
  expect(await trim(await exportFile('2026-04-01'), '2026-04-01')).toMatchObject({
    code: 0,
    said: '출석 기록 6건을 지웠습니다.',
  })
  expect(await countRecords(db)).toMatchObject({ attendanceEvents: 30 })
  await addEvents(db, 1)
  expect(await sequences(db)).toEqual([31])
  expect(await verify()).toMatchObject({
    code: 0,
    out: expect.stringContaining('기록 1건이 모두 맞습니다. 마지막: 31:'),
  })
})

test('a trim removes nothing if the file lacks an event or differs', async () => {
  const { db, exportFile } = await start()
  const options = { before: new Date('2026-03-02T00:00+09:00') }
  const tools = { clock: () => now }

  for (const [change, values] of [
    [(csv: string) => csv.replace(/^7,.*\n/m, ''), { code: 'not-exported', sequence: 7 }],
    [(csv: string) => csv.replace(/^24,.*\n/m, ''), { code: 'not-exported', sequence: 24 }],
    [(csv: string) => csv.replace(/^(8,.*\n)/m, '$1$1'), { code: 'not-exported', sequence: 9 }],
    [(csv: string) => csv.replace(/^(4,.*)자료구조/m, '$1체육'), { code: 'not-exported', sequence: 4 }],
    [(csv: string) => csv.replace('an-administrator', "'-student"), { code: 'not-exported', sequence: 2 }],
    [(csv: string) => csv.replace(/^(9,2026-02-28T23):00/m, '$1:01'), { code: 'not-exported', sequence: 9 }],
    [(csv: string) => csv.replace(/^(5,.*),false,true/m, '$1,true,true'), { code: 'not-exported', sequence: 5 }],
    [(csv: string) => csv.replace(/^(5,.*),student,/m, '$1,admin,'), { code: 'not-exported', sequence: 5 }],
    [() => '', { code: 'not-exported', sequence: 1 }],
    [() => 'a,b\n"', { code: 'unreadable' }],
  ] as const)
    await expect(
      trimAttendance(db, operator, { ...options, exported: await exportFile('2026-03-02', change) }, tools),
    ).rejects.toMatchObject({ chain: 'attendance', values })

  expect(await sequences(db)).toHaveLength(30)
})

test('a trim removes nothing without a file, in the future, or with a changed event', async () => {
  const { db, exportFile, trim, verify, spoil, operate } = await start()
  expect(await trim('/nonexistent')).toMatchObject({ code: 1, said: expect.stringContaining('/nonexistent') })
  for (const command of [
    ['attendance', 'trim', '--exported', 'x'],
    ['export', 'attendance'],
  ])
    expect(await operate(...command, '--before', '2026-10-02')).toMatchObject({
      code: 1,
      said: expect.stringContaining('나중일 수 없습니다'),
    })
  expect(await operate('attendance', 'trim', '--exported', 'x')).toMatchObject({ code: 2 })
  await verify()

  await spoil("update attendance_events set lecture = '체육' where sequence = 30")

  expect(await trim(await exportFile('2026-03-02'))).toMatchObject({ code: 1, said: expect.stringContaining('봉인') })
  expect(await sequences(db)).toHaveLength(30)
})

test('the next trim finishes an interrupted one', async () => {
  const { db, exportFile, trim, verify, operate } = await start(1500)
  const exported = await exportFile('2026-06-01')
  const stopped = new AbortController()

  const options = { before: now, exported, signal: stopped.signal, removing: () => stopped.abort() }
  await expect(trimAttendance(db, operator, options, { clock: () => now })).rejects.toMatchObject({
    values: { code: 'interrupted-removal' },
  })

  expect(await sequences(db)).toHaveLength(1000)
  expect((await verify()).out).toContain('출석 기록 0건이 모두 맞습니다. 마지막: 1500:')
  expect((await operate('export', 'attendance')).out.trim().split('\n')).toHaveLength(1)
  expect(await trim(exported, '2026-06-01')).toMatchObject({ said: '출석 기록 1000건을 지웠습니다.' })
  expect(await sequences(db)).toEqual([])
})

test('the server can write during a trim and loses nothing', async () => {
  const { db, exportFile, trim, verify } = await start(1200)
  const file = await exportFile('2026-06-01')
  const done = new AbortController()
  let written = 0
  const write = async () => {
    while (!done.signal.aborted) {
      const at = new Date('2026-09-01T00:00:00Z')
      const event = {
        userKey: 'b',
        byKey: 'b',
        name: '체육',
        connected: true,
        classId: null,
        cause: 'student',
        at,
      } as const
      await inTransaction(db, (transaction) => addEvent(transaction, event), { lockTimeout: 10_000 })
      written += 1
    }
  }
  const writers = [write(), write()]

  expect(await trim(file, '2026-06-01')).toMatchObject({ code: 0, said: '출석 기록 1200건을 지웠습니다.' })
  done.abort()
  await Promise.all(writers)

  expect(await sequences(db)).toHaveLength(written)
  expect((await verify()).out).toContain(`출석 기록 ${written}건이 모두 맞습니다.`)
})

test('one of two concurrent trims wins, and only exported events are removed', async () => {
  const { db, exportFile, trim, verify } = await start()
  const file = await exportFile('2026-03-02')

  const ends = await Promise.all([trim(file), trim(file)])

  const refused = ends.filter(({ code }) => code !== 0)
  expect(refused.length).toBeLessThan(2)
  expect(refused.every(({ said }) => said?.includes('다른 attendance trim'))).toBe(true)
  expect(await sequences(db)).toHaveLength(6)
  expect((await verify()).code).toBe(0)
})
