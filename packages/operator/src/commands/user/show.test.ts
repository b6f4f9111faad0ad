import { expect, test } from 'vitest'
import { startSession } from '@campus-connect/core/domain/accounts/sessions.ts'
import { failuresAtNumber } from '@campus-connect/core/domain/accounts/rate-limits.ts'
import { record } from '@campus-connect/core/domain/audit/record.ts'
import { rows } from '../../../test/support/audit.ts'
import { now, operatedCampus } from '../../../test/support/operated-campus.ts'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { addDevice } from '@campus-connect/core/database/queries/logins/devices.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'
import { tokenHash } from '@campus-connect/core/tokens.ts'

const clock = () => now
const operator = { kind: 'operator', account: 'kim-registrar', address: '203.0.113.9' } as const

async function campus() {
  const campus = await operatedCampus()
  const { db, add } = campus
  const [student, other] = [await add('20240001', '홍길동'), await add('20240002', 'Ada Lovelace')]
  for (const user of [student, other]) await syncAccount(db, { user, clock, term: 'current' })
  for (const { key } of [student, other])
    await changeConnection(db, {
      userKey: key,
      byKey: key,
      name: '자료구조',
      connected: true,
      cause: 'student',
      at: now,
    })
  const { token } = await startSession(db, { key: student.key, persistent: true, admin: false }, now)
  await addDevice(db, { hash: 'the-hash-of-a-browser', userKey: student.key, at: now }, 10)
  const attempts = JSON.stringify([[now.getTime(), '198.51.100.4']])
  const expires_at = '2026-10-02T00:00:00.000Z'
  await db
    .insertInto('throttles')
    .values({ key: failuresAtNumber('20240001').key, attempts, expires_at })
    .execute()
  await record(db, operator, { task: 'user-enable', subject: student.key, at: now })
  return { ...campus, student, token }
}

test('all data of a person is shown, without secrets and without others, and recorded', async () => {
  const { db, operate, student, token } = await campus()

  const json = JSON.parse((await operate(['user', 'show', '20240001', '--json'])).out) as object
  const { code, out } = await operate(['user', 'show', '20240001'])

  const time = now.toISOString()
  expect(json).toMatchObject({
    id: '20240001',
    takenAt: time,
    account: {
      name: '홍길동',
      administrator: false,
      enabled: true,
      sessions: [{ createdAt: time, lastUsedAt: time, stayLoggedIn: true }],
      browsers: [{ createdAt: time, lastUsedAt: time }],
      lectures: expect.arrayContaining([expect.objectContaining({ name: '자료구조', classId: 'c1', connected: true })]),
      lastSync: { at: time, message: '강의 2개가 추가되었습니다.' },
    },
    attempts: { failedLogins: [{ at: time, address: '198.51.100.4' }] },
    rosters: [
      { version: 1, name: '홍길동', classes: [{ code: 'CSE201-01' }, { code: 'PED110-01' }, { code: 'MAT101-01' }] },
    ],
    attendance: [{ at: time, lecture: '자료구조', classCode: 'CSE201-01', connected: true, cause: 'student' }],
    audit: [{ task: 'user-enable', by: 'operator' }],
  })
  expect(code).toBe(0)
  expect(out).toContain('출석 기록\n  2026년 10월 1일 09:00  자료구조  CSE201-01  학생이 연결\n')
  expect(out).toContain('본 사람 (달마다 한 줄)\n  운영자  2026년 10월 1일 09:00  마지막 2026년 10월 1일 09:00\n')
  for (const text of [out, JSON.stringify(json)])
    for (const secret of ['Ada', '20240002', 'kim-registrar', '203.0.113.9', 'the-hash', token, tokenHash(token)])
      expect(text).not.toContain(secret)
  expect((await rows(db)).at(-1)).toMatchObject({ task: 'user-read', subject_key: student.key })
})

test('somebody without an account is told what the roster and kept attendance hold, and nobody is an error', async () => {
  const { operate } = await campus()
  await operate(['user', 'delete', '20240001', '--yes'], { environment: { ATTENDANCE_ON_DELETION: 'keep' } })

  const { out } = await operate(['user', 'show', '20240001'])

  expect(out).toContain('계정이 없습니다')
  expect(out).toContain('지운 계정: 홍길동')
  expect(out).toContain('명단 1번')
  expect(out).toContain('탈퇴로 해제')
  expect(await operate(['user', 'show', '20990009'])).toMatchObject({
    code: 1,
    said: ['20990009: 이 학번으로 보관하는 정보가 없습니다.'],
  })
})
