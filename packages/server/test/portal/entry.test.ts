import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAdmin } from '../support/server.ts'
import { portalCampus } from './campus.ts'

const people = [
  { subject: 'p-haneul', number: '20240001', name: '김하늘' },
  { subject: 'p-seojun', number: '20240002', name: '이서준' },
  { subject: 'p-admin', number: testAdmin, name: '관리자' },
  { subject: 'p-staff', name: '학번 없음' },
]

let campus: Awaited<ReturnType<typeof portalCampus>>
beforeAll(async () => {
  campus = await portalCampus({ people, students: [{ id: '20240002', username: '이서준', lectures: ['자료구조'] }] })
})
afterAll(() => campus.close())

const account = (id: string) => campus.server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

test('a student without an account comes in by the portal, and has one without a password', async () => {
  const browser = campus.browser()
  const back = await browser.enter('p-haneul', '?next=/mypage')

  expect([back.status, back.location]).toEqual([303, '/mypage'])
  expect(await account('20240001')).toMatchObject({ username: '김하늘', password_hash: '', admin: 0, enabled: 1 })
  const list = await browser.campus('/api/users/me/lectures')
  expect(list.status).toBe(200)
  expect(Object.fromEntries(new URLSearchParams(list.headers.get('x-user') ?? ''))).toEqual({
    id: '20240001',
    username: '김하늘',
    isAdmin: 'false',
    password: 'false',
  })
})
