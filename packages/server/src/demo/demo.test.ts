import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brokenRule } from '@campus-connect/core/domain/accounts/password-rules.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { findRosterStudent } from '@campus-connect/core/domain/sync/students.ts'
import { findUser, removeUser } from '@campus-connect/core/database/queries/users/users.ts'
import { testDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { demoAdmin, demoRosterPath, demoStudents, seedDemo } from './demo.ts'

const clock = () => new Date('2026-10-01T00:00:00Z')
const options = { hash: async (plain: string) => `hash of ${plain}`, clock }

async function campus() {
  const db = await testDatabase()
  const report = await importRoster(db, { path: demoRosterPath, match: 'auto', term: 'current', clock })
  return { db, report }
}

test('the demo roster is conformant and its terms last for years', async () => {
  const { db, report } = await campus()
  const in2035 = { path: demoRosterPath, match: 'auto', term: 'current', clock: () => new Date('2035-01-01') } as const

  expect(report).toMatchObject({ matchedBy: 'identifier', counts: { students: 12, classes: 31, currentClasses: 30 } })
  expect(report.diagnostics.list).toEqual([])
  expect((await importRoster(db, { ...in2035, dryRun: true })).counts.currentClasses).toBe(30)
})

test('the demo also has its campus as a table of a Korean office', async () => {
  const db = await testDatabase()
  const path = join(import.meta.dirname, 'tables/enrolments.csv')

  const report = await importRoster(db, { path, match: 'auto', term: 'current', clock })

  expect(report).toMatchObject({ matchedBy: '학번', counts: { students: 12, currentClasses: 30, enrolments: 63 } })
})

test('the demo has students with lectures and connections, a disabled student and an administrator', async () => {
  const { db } = await campus()

  const { student, admin } = await seedDemo(db, options)

  const account = await findUser(db, student.id)
  expect(account).toMatchObject({
    username: '김하늘',
    demo: 1,
    enabled: 1,
    password_hash: `hash of ${student.password}`,
  })
  const lectures = db.selectFrom('lectures').where('user_key', '=', account?.key ?? '')
  expect(await lectures.select(['name', 'connected']).orderBy('name').execute()).toEqual([
    { name: 'C/C++ 프로그래밍', connected: 1 },
    { name: '교양 수영 (PED1050-01)', connected: 0 },
    { name: '교양 수영 (PED1050-02)', connected: 0 },
    { name: '상위 1%의 경제학', connected: 0 },
    { name: '선형대수학', connected: 0 },
    { name: '자료구조', connected: 0 },
    { name: '카누/카약', connected: 1 },
  ])
  expect(await findUser(db, admin.id)).toMatchObject({ admin: 1, demo: 1 })
  expect(await db.selectFrom('users').select('id').where('enabled', '=', 0).execute()).toEqual([{ id: '20240008' }])
  const connected = await db.selectFrom('lectures').select('key').where('connected', '=', 1).execute()
  expect(await db.selectFrom('attendance_events').selectAll().execute()).toHaveLength(connected.length)
  expect(connected).toHaveLength(demoStudents.flatMap((each) => each.connected).length)
})

test('some students of the demo roster have no account', async () => {
  const { db } = await campus()
  await seedDemo(db, options)

  for (const [id, name] of [
    ['20240009', '장예린'],
    ['20250010', '남궁건우'],
    ['20250012', 'Linh Nguyen'],
  ] as const) {
    expect(await findUser(db, id)).toBeUndefined()
    expect(await findRosterStudent(db, id)).toEqual({ name })
  }
})

test('a second start changes nothing and hashes nothing', async () => {
  const { db } = await campus()
  const first = await seedDemo(db, options)
  const before = await db.selectFrom('users').selectAll().execute()

  const second = await seedDemo(db, { clock, hash: () => Promise.reject(new Error('hashed again')) })

  expect(second).toEqual(first)
  expect(await db.selectFrom('users').selectAll().execute()).toEqual(before)
})

test('the printed student can log in', async () => {
  const { db } = await campus()
  const { student } = await seedDemo(db, options)
  await removeUser(db, (await findUser(db, student.id))?.key ?? '')

  expect((await seedDemo(db, options)).student.id).toBe('20240002')
})

test('the demo passwords follow the password rules', async () => {
  for (const person of [demoAdmin, ...demoStudents]) expect(await brokenRule(person.password, person)).toBeUndefined()
})
