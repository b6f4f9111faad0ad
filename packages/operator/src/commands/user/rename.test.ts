import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { rows } from '../../../test/support/audit.ts'
import { now, operatedCampus } from '../../../test/support/operated-campus.ts'
import { findUser } from '@campus-connect/core/database/queries/users/users.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'

const clock = () => now

async function campus() {
  const campus = await operatedCampus()
  const [admin, student] = [
    await campus.add('20990001', '관리자', { admin: true }),
    await campus.add('20240001', '홍길동'),
  ]
  const sheet = async () => {
    const { out } = await campus.operate(['export', 'attendance', '--sheet', '--lecture', '자료구조'])
    return out
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) =>
        line
          .split(',')
          .filter((_, index) => index < 2 || index === 6)
          .join(),
      )
  }
  return { ...campus, admin, student, sheet }
}

test('a renamed account has its new name everywhere, and the old one in the remarks of a sheet', async () => {
  const { db, operate, student, sheet } = await campus()
  await operate(['roster', 'sync', '--all'])

  expect(await operate(['user', 'rename', '20240001', '홍바다', '-n'])).toMatchObject({
    code: 0,
    said: [
      "미리 보기: 20240001: 이름을 바꾸었습니다: 홍길동 → 홍바다. 주의: 명단의 이름은 '홍길동'입니다.",
      '아무것도 바꾸지 않았습니다.',
    ],
  })
  expect((await findUser(db, '20240001'))?.username).toBe('홍길동')
  expect(await operate(['user', 'rename', '20240001', ' 홍바다', '--reason', '개명'])).toMatchObject({ code: 0 })

  expect(await findUser(db, '20240001')).toMatchObject({
    username: '홍바다',
    search: expect.stringContaining('홍바다'),
  })
  expect((await rows(db)).at(-1)).toMatchObject({
    task: 'user-rename',
    operator: 'operator',
    subject_key: student.key,
    details: '{"changed":true,"reason":"개명"}',
  })
  expect(await sheet()).toContain('20240001,홍바다,이전 이름 홍길동')
  expect((await operate(['user', 'show', '20240001'])).out).toMatch(/이전 이름 +홍길동 \(2026년 10월 1일 09:00까지\)/)
  // The roster has not changed the name, so it does not take it back.
  await operate(['roster', 'sync', '--all'])
  expect(await operate(['user', 'rename', '20240001', '홍바다'])).toMatchObject({
    said: ["20240001: 이름이 이미 '홍바다'입니다. 주의: 명단의 이름은 '홍길동'입니다."],
  })
})

test('a sheet shows the name that the roster has changed, before and after the sync, and so does the total of a sync', async () => {
  const { db, operate, sheet } = await campus()
  await operate(['roster', 'sync', '--all'])
  const users =
    'sourcedId,role,identifier,givenName,familyName\nu1,student,20240001,바다,홍\nu2,student,20240002,Ada,Lovelace\n'
  const path = await writeFolder(sampleFiles({ 'users.csv': users }))
  expect(await importRoster(db, { path, match: 'auto', term: 'current', clock })).toMatchObject({ outcome: 'imported' })

  expect(await sheet()).toContain('20240001,홍바다,이전 이름 홍길동')
  const dry = await operate(['roster', 'sync', '--all', '-n'])
  expect(dry.out).toContain('학생의 이름을 명단대로 바꿉니다: 1명')
  expect((await findUser(db, '20240001'))?.username).toBe('홍길동')
  expect((await operate(['roster', 'sync', '--all'])).out).toContain('학생의 이름을 명단대로 바꾸었습니다: 1명')
  expect(await sheet()).toContain('20240001,홍바다,이전 이름 홍길동')
  expect((await operate(['user', 'delete', '20240001', '--yes'])).code).toBe(0)
  expect(await db.selectFrom('former_names').selectAll().execute()).toEqual([])
})

test.each([
  ['20240009', '홍바다', 1, '20240009: 해당 사용자를 찾을 수 없습니다.'],
  ['20240001', '♥', 2, '이름'],
  ['20240001', '관 리 자', 2, '관리자의 이름과 같거나 비슷한 이름입니다.'],
  ['20240001', '홍\u0000바다', 2, '이름'],
])('the name of %s does not become %s', async (id, name, exitCode, sentence) => {
  const { db, operate } = await campus()

  const { code, said } = await operate(['user', 'rename', id, name])

  expect([code, said.join('\n')]).toEqual([exitCode, expect.stringContaining(sentence)])
  expect(await rows(db)).toEqual([])
})

test('the reason names nobody, and an administrator may be renamed', async () => {
  const { db, operate } = await campus()

  for (const reason of ['20240001 개명', '홍바다로 개명'])
    expect((await operate(['user', 'rename', '20240001', '홍바다', '--reason', reason])).code).toBe(1)
  expect((await operate(['user', 'rename', '20990001', '관리자 둘'])).code).toBe(0)
  expect((await findUser(db, '20990001'))?.username).toBe('관리자 둘')
})

test('another number does not give an account the name that the roster has there', async () => {
  const { db, operate } = await campus()
  await operate(['roster', 'sync', '--all'])

  expect((await operate(['user', 'renumber', '20240001', '20240002'])).code).toBe(0)
  await operate(['roster', 'sync', '--all'])

  expect((await findUser(db, '20240002'))?.username).toBe('홍길동')
})
