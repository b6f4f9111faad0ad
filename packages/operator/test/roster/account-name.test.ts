import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { expect, test } from 'vitest'
import { rows } from '../support/audit.ts'
import { campus } from '@campus-connect/core/testing/roster/enrolments.ts'
import { addUser } from '@campus-connect/core/database/queries/users/users.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'

/** A campus whose roster gives student 20240001 one name after the other. */
async function named(first: string) {
  const { db, user, sync, clock } = await campus()
  const list = async (name: string) => {
    const users = `sourcedId,role,identifier,givenName,familyName\nu1,student,20240001,"${name}",\nu2,student,20240002,"${name}",\n`
    const path = await writeFolder(sampleFiles({ 'users.csv': users }))
    await importRoster(db, { path, match: 'auto', term: 'current', guard: 'off', clock })
  }
  const account = async (key = user.key) => {
    const found = db.selectFrom('users').select(['username', 'search']).where('key', '=', key)
    return found.executeTakeFirstOrThrow()
  }
  await list(first)
  await sync()
  return { db, user, list, sync, account }
}

test('a name that the roster changes reaches the account at the next sync, which is recorded without it', async () => {
  const { db, user, list, sync, account } = await named('홍길동')
  await list('홍바다')
  expect((await account()).username).toBe('홍길동')

  expect(await sync()).toMatch(/ 이름이 명단대로 바뀌었습니다: 홍바다$/)

  expect(await account()).toMatchObject({ username: '홍바다', search: expect.stringContaining('홍바다') })
  expect((await rows(db)).filter(({ task }) => task === 'user-rename')).toMatchObject([
    { subject_key: user.key, operator: null, by_key: null, address: 'local', details: '{}' },
  ])
  expect(await db.selectFrom('former_names').select('username').execute()).toEqual([{ username: '홍길동' }])
  expect(await sync()).not.toContain('이름')
})

test.each([
  ['홍 길동', '홍길동'],
  ['홍길동A', '홍길동'],
  ['홍길동(휴학)', '홍길동'],
  ['홍*동', '홍길동'],
  ['홍길?', '홍길동'],
  ['', '홍길동'],
  ['홍바다B', '홍바다'],
  ['홍바다(교환)', '홍바다'],
])('the name %s of the roster makes the account %s', async (listed, username) => {
  const { list, sync, account } = await named('홍길동')
  await list(listed)

  await sync()

  expect((await account()).username).toBe(username)
})

test('the first name of the roster, and one that an account has already, change nothing', async () => {
  const { db, list, sync, account, user } = await named('김하늘')
  expect((await account()).username).toBe('홍길동')
  await db.updateTable('users').set({ username: '김바다' }).where('key', '=', user.key).execute()
  await list('김바다')

  await sync()

  expect((await account()).username).toBe('김바다')
  expect((await rows(db)).filter(({ task }) => task === 'user-rename')).toEqual([])
})

test('the name of an administrator stays', async () => {
  const { db, list, sync } = await named('홍길동')
  const admin = await addUser(db, {
    id: '20240002',
    username: '관리자',
    passwordHash: 'x',
    admin: true,
    at: new Date(),
  })
  await sync(admin)
  await list('홍바다')

  expect(await sync(admin)).not.toContain('이름')

  expect(await db.selectFrom('users').select(['username', 'roster_name']).where('admin', '=', 1).execute()).toEqual([
    { username: '관리자', roster_name: null },
  ])
})
