import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { auditTasks } from '@campus-connect/core/domain/audit/tasks.ts'
import { retention } from '@campus-connect/core/config/retention.ts'
import { erase } from '@campus-connect/core/database/erase.ts'
import { findDone, setDone } from '@campus-connect/core/database/queries/done-tasks.ts'
import { findUser } from '@campus-connect/core/database/queries/users/users.ts'
import { verifyAttendance } from '@campus-connect/core/domain/attendance/event-chain.ts'
import { verifyAudit } from '@campus-connect/core/domain/audit/audit-chain.ts'
import { record } from '@campus-connect/core/domain/audit/record.ts'
import { removeExpired } from '@campus-connect/core/domain/retention/retention.ts'
import { isPostgres } from '@campus-connect/core/database/statements/engine.ts'
import { addEvents } from '@campus-connect/operator/testing/attendance.ts'
import { operatedCampus } from '@campus-connect/operator/testing/operated-campus.ts'
import { scheduleRetention } from './schedule.ts'

const day = 24 * 3600 * 1000
const written = 'attendance:P4Y,audit:P2Y,accounts-left:P1Y,logs:P1M'
const somebody = { kind: 'operator', account: 'operator', address: 'local' } as const

/** Events of March 2026, audit rows, and a clock that a test sets, trusted as of a server that runs. */
async function start(begin = '2030-06-01T12:00:00Z') {
  const campus = await operatedCampus()
  const { db } = campus
  await addEvents(db, 3)
  let now = new Date(begin)
  const clock = () => now
  await trust(now)
  async function trust(at: Date) {
    await setDone(db, 'cleanup', at)
    await setDone(db, 'retention', at)
  }
  const setClock = async (time: string, { trusted = true } = {}) => {
    now = new Date(time)
    // As the cleanups and nights between would have done.
    if (trusted) await trust(new Date(now.getTime() - day))
  }
  const night = (value = written, signal = new AbortController().signal) =>
    removeExpired(db, retention(value), { due: new Date(Math.floor(now.getTime() / day) * day), signal }, { clock })
  const details = async () =>
    (await db.selectFrom('audit_events').select(['task', 'details', 'operator']).execute()).filter(
      ({ task }) => task === 'retention',
    )
  const check = (value = written) => campus.operate(['check'], { environment: { RETENTION: value, ROSTER: '' }, clock })
  return { ...campus, clock, setClock, night, details, check }
}

test('a night removes what is older, once, with a row of the counts, and both chains verify', async () => {
  const { db, night, details, setClock } = await start()
  for (const at of ['2026-05-01T00:00:00Z', '2029-05-01T00:00:00Z'])
    await record(db, somebody, { task: 'password-set', at: new Date(at) })
  await setClock('2030-06-02T00:00:00Z')

  expect(await night()).toEqual({ kind: 'done', removed: { accounts: 0, attendance: 3, audit: 1 } })

  expect(await details()).toEqual([
    { task: 'retention', operator: null, details: '{"accounts":0,"attendance":3,"audit":1}' },
  ])
  expect(await night()).toEqual({ kind: 'waiting' })
  expect((await verifyAttendance(db)).count).toBe(0)
  await verifyAudit(db)
  expect(auditTasks.retention).toBe('보유 기간이 지난 것 삭제')
})

test('of several servers one removes', async () => {
  const { night, details, setClock } = await start()
  await setClock('2030-06-02T00:00:00Z')

  const nights = await Promise.all([night(), night(), night()])

  expect(nights.map(({ kind }) => kind).toSorted()).toEqual(['done', 'waiting', 'waiting'])
  expect(await details()).toHaveLength(1)
})

test('the first night after the setting came only begins to count', async () => {
  const { db, night, setClock } = await start()
  await setClock('2030-06-02T00:00:00Z')
  await db.deleteFrom('done_tasks').where('task', '=', 'retention').execute()

  expect(await night()).toEqual({ kind: 'waiting' })
  expect(await findDone(db, 'retention')).toBe('2030-06-02T00:00:00.000Z')
})

test('a clock that jumps years removes nothing, also not when it goes on, and check says so', async () => {
  const { db, night, setClock, check } = await start('2027-06-01T12:00:00Z')
  await setClock('2033-06-02T00:00:00Z', { trusted: false })

  expect(await night()).toEqual({ kind: 'stopped', why: { code: 'pause', last: '2027-06-01T12:00:00.000Z' } })
  // The cleanup of a server that runs on has confirmed the clock.
  await setDone(db, 'cleanup', new Date('2033-06-03T00:00:00Z'))
  await setClock('2033-06-03T01:00:00Z', { trusted: false })
  expect(await night()).toMatchObject({ kind: 'stopped' })
  expect((await verifyAttendance(db)).count).toBe(3)
  expect((await check()).out).toMatch(/경고: RETENTION: .*이후로 밤의 삭제가 없어 멈췄습니다.*RETENTION=off/)

  await setClock('2027-05-01T00:00:00Z', { trusted: false })
  expect(await night()).toEqual({ kind: 'waiting' })
})

test('a broken chain loses no row', async () => {
  const { db, night, setClock } = await start()
  await db
    .insertInto('attendance_chain')
    .values({ id: 'attendance', sequence: 3, hash: '0'.repeat(64), cut_sequence: 0, cut_hash: '' })
    .execute()
  await setClock('2030-06-02T00:00:00Z')

  await expect(night()).rejects.toThrow(/"code":"end"/)

  expect(await db.selectFrom('attendance_events').select('sequence').execute()).toHaveLength(3)
})

test('an account goes a period after its owner left the roster; administrators and others stay', async () => {
  const { db, add, night, setClock, check } = await start()
  const people = [
    ['20229901', '떠난이'],
    ['20229902', '방금떠난이'],
    ['20229903', '아직있는이'],
    ['20229904', '수강없는이'],
  ] as const
  for (const [id, name] of people) await add(id, name)
  await add('20229905', '관리자', { admin: true })
  await record(db, somebody, { task: 'admin-create', at: new Date('2030-01-01T00:00:00Z') })
  const member = (student_number: string, left_at: string | null) => ({
    student_number,
    class_sourced_id: 'old-class',
    name: '이름',
    entered_at: null,
    left_at,
    begins_on: null,
    ends_on: null,
  })
  await db
    .insertInto('class_members')
    .values([
      member('20229901', '2029-05-01T00:00:00.000Z'),
      member('20229902', '2030-05-01T00:00:00.000Z'),
      member('20229903', null),
      member('20229905', '2029-05-01T00:00:00.000Z'),
    ])
    .execute()
  await setClock('2030-06-02T00:00:00Z')
  expect((await check()).out).toMatch(/계정\(P1Y\): 다음 새벽 3시에 2029-06-02 전의 것을 지웁니다 \(1건\)/)

  expect(await night()).toMatchObject({ removed: { accounts: 1 } })

  const left = await Promise.all([...people.map(([id]) => id), '20229905'].map((id) => findUser(db, id)))
  expect(left.map((user) => user !== undefined)).toEqual([false, true, true, true, true])
  const members = await db.selectFrom('class_members').select('student_number').execute()
  expect(members.map(({ student_number }) => student_number)).not.toContain('20229901')
})

test('check shows what goes next and when, and what the journal must do', async () => {
  const { check, setClock } = await start()
  await setClock('2030-02-01T00:00:00Z')
  const { out } = await check()

  expect(out).toContain('정보: RETENTION: 출석 기록(P4Y): 처음 지우는 날은 2030-03-02입니다.')
  expect(out).toContain('정보: RETENTION: 감사 기록(P2Y): 지금은 지울 것이 없습니다.')
  expect(out).toMatch(/로그\(P1M\).*MaxRetentionSec=30day/)
  expect((await check('off')).out).not.toContain('RETENTION')
})

test('without a roster nobody has left, and check says that it is refused', async () => {
  const { db, check, night, setClock } = await start()
  await setClock('2030-06-02T00:00:00Z')
  await db.updateTable('roster_sources').set({ snapshot_id: null }).execute()

  expect((await check('accounts-left:P1Y')).out).toMatch(/오류: RETENTION: .*명단이 없어/)
  expect(await night('accounts-left:P1Y')).toMatchObject({ removed: { accounts: 0 } })
})

test('a server removes at three in the night in Korea, and leaves no byte in the file', async () => {
  const { db, url, add, setClock, clock } = await start('2030-06-01T17:00:00Z')
  await add('20229901', '지워질이름')
  await db
    .insertInto('class_members')
    .values({
      student_number: '20229901',
      class_sourced_id: 'old-class',
      name: '지워질이름',
      entered_at: null,
      left_at: '2029-01-01T00:00:00.000Z',
      begins_on: null,
      ends_on: null,
    })
    .execute()
  const failures: object[] = []
  const told: string[] = []
  const log = {
    info: (_details: object, message: string) => void told.push(message),
    warn: (details: object) => void failures.push(details),
  }
  const erased = async () => void (await erase(db, { now: clock() }))
  const stop = scheduleRetention(db, { clock, retention: retention(written), erase: erased, log, interval: 5 })
  onTestFinished(stop)
  await setClock('2030-06-01T17:59:59Z', { trusted: false })
  expect(await findUser(db, '20229901')).toBeDefined()

  await setClock('2030-06-01T18:00:00Z', { trusted: false })

  await expect.poll(() => told).toHaveLength(1)
  await stop()
  expect(await findUser(db, '20229901')).toBeUndefined()
  expect([failures, told]).toEqual([[], ['removed what is older than RETENTION']])
  const file = url.slice('file:'.length)
  const files = isPostgres(db) ? [] : [file, `${file}-wal`]
  expect(files.filter((path) => readFileSync(path).includes('지워질이름'))).toEqual([])
})
