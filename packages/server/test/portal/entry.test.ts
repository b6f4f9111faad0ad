import { afterAll, beforeAll, expect, test } from 'vitest'
import { unlinkAccount } from '@campus-connect/core/domain/accounts/portal/unlink.ts'
import { theServer } from '@campus-connect/core/domain/actor.ts'
import { testAdmin, testPassword } from '../support/server.ts'
import type { PortalBrowser } from './browser.ts'
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

test('the role never comes from the portal: an administrator keeps it, and nobody gets it', async () => {
  const browser = campus.browser()
  const asked = await browser.enter('p-admin')
  // The account of the administrator has a password.
  expect(asked.location).toBe('/login?portal=link')

  const linked = await login(browser, testAdmin, { link: true })
  expect([linked.status, JSON.parse(linked.text).data.isAdmin]).toEqual([200, true])

  // As after a login with a password: the users, for an administrator who has no lectures and wanted nothing else.
  expect((await campus.browser().enter('p-admin', '?next=/mypage')).location).toBe('/mypage')
  const again = campus.browser()
  expect((await again.enter('p-admin', '?for=admin')).location).toBe('/admin/users')
  const list = await again.campus('/api/admin/users')
  expect([list.status, new URLSearchParams(list.headers.get('x-user') ?? '').get('isAdmin')]).toEqual([200, 'true'])
})

const login = (browser: PortalBrowser, id: string, more: object = {}, password = testPassword) =>
  browser.campus('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    payload: { id, password, ...more },
  })

test('an account with a password is linked by that password alone, and keeps what it has', async () => {
  const browser = campus.browser()
  expect((await login(browser, '20240002', { link: true })).status).toBe(403)

  expect((await browser.enter('p-seojun', '?next=/mypage')).location).toBe('/login?portal=link&next=%2Fmypage')
  const lists = async () => (await browser.campus('/api/users/me/lectures')).status
  expect(await lists()).toBe(401)

  const wrong = await login(browser, '20240002', { link: true }, 'not-the-password')
  expect(wrong.status).toBe(401)
  const other = await login(browser, testAdmin, { link: true })
  expect([other.status, other.headers.get('x-portal')]).toEqual([403, 'other'])
  expect((await login(campus.browser(), '20240002', { link: true })).headers.get('x-portal')).toBe('expired')

  const linked = await login(browser, '20240002', { link: true })
  expect(linked.status).toBe(200)
  const list = await browser.campus('/api/users/me/lectures')
  expect(JSON.parse(list.text).data).toEqual([{ name: '자료구조', connected: false }])
  expect(new URLSearchParams(list.headers.get('x-user') ?? '').get('password')).toBe('true')

  expect((await campus.browser().enter('p-seojun')).location).toBe('/')
  expect((await login(campus.browser(), '20240002')).status).toBe(200)
})

test('a number that the university gave to somebody else does not open the account of before; `unlink` is the way out', async () => {
  const { accounts } = campus.portal
  accounts.set('p-new', { subject: 'p-new', number: '20240003', name: '박지우' })
  accounts.set('p-newer', { subject: 'p-newer', number: '20240003', name: '최나리' })
  expect((await campus.browser().enter('p-new')).location).toBe('/')

  const before = await audit('portal-refused')
  for (let round = 0; round < 2; round += 1)
    expect((await campus.browser().enter('p-newer')).location).toBe('/login?portal=other-person')
  // Once an hour.
  expect(await audit('portal-refused')).toHaveLength(before.length + 1)

  const { db } = campus.server
  expect(await unlinkAccount(db, theServer, { id: '20240003' }, { clock: () => new Date() })).toEqual({ changed: true })
  expect((await campus.browser().enter('p-newer')).location).toBe('/')
  expect((await campus.browser().enter('p-new')).location).toBe('/login?portal=other-person')

  accounts.set('p-newer', { subject: 'p-newer', number: '20240004', name: '최나리' })
  expect((await campus.browser().enter('p-newer')).location).toBe('/login?portal=other-number')
})

const audit = (task: string) =>
  campus.server.db.selectFrom('audit_events').selectAll().where('task', '=', task).execute()

test('the portal must say a number that can be one', async () => {
  const { accounts } = campus.portal
  expect((await campus.browser().enter('p-staff')).location).toBe('/login?portal=number')
  for (const number of ['', '홍길동', '900101-1234567', '2024 0001'.repeat(9), '../admin']) {
    accounts.set('p-odd', { subject: 'p-odd', number, name: '홍길동' })
    expect((await campus.browser().enter('p-odd')).location).toBe('/login?portal=number')
  }
  accounts.set('p-odd', { subject: 'p-odd', number: '20240009', name: '관리자' })
  expect((await campus.browser().enter('p-odd')).location).toBe('/login?portal=name')
  accounts.set('p-odd', { subject: 'p-odd', number: '20240009' })
  expect((await campus.browser().enter('p-odd')).location).toBe('/login?portal=name')
})

test('a disabled student stays out, and a session that stands ends as always', async () => {
  const browser = campus.browser()
  await browser.enter('p-haneul')
  const { db } = campus.server
  await db.updateTable('users').set({ enabled: 0 }).where('id', '=', '20240001').execute()

  expect((await campus.browser().enter('p-haneul')).location).toBe('/login?portal=disabled')
  expect((await browser.campus('/api/users/me/lectures')).status).toBe(401)
  await db.updateTable('users').set({ enabled: 1 }).where('id', '=', '20240001').execute()
})

test('the session is a new one, and the one that the browser brought is over', async () => {
  const browser = campus.browser()
  await browser.enter('p-haneul')
  const first = browser.cookie('campus_session')!
  await browser.enter('p-haneul')
  const second = browser.cookie('campus_session')!

  expect(second).not.toBe(first)
  browser.setCookie('campus_session', first)
  expect((await browser.campus('/api/users/me/lectures')).status).toBe(401)
})

test('an account without a password has none to change, and is deleted after a fresh login alone', async () => {
  const browser = campus.browser()
  await browser.enter('p-haneul')
  const change = await browser.campus('/api/users/me/password', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    payload: { currentPassword: '', newPassword: 'saebyeok-haneul-77' },
  })
  expect([change.status, JSON.parse(change.text).message]).toEqual([
    400,
    '포털로 로그인하는 계정에는 비밀번호가 없습니다.',
  ])
  for (const password of ['', '-']) expect((await login(campus.browser(), '20240001', {}, password)).status).toBe(401)
  const remove = () =>
    browser.campus('/api/users/me', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
      payload: { password: '-' },
    })
  const refused = await remove()
  expect([refused.status, refused.headers.get('x-portal')]).toEqual([403, 'fresh'])
  // Somebody else at the same desk.
  const stranger = campus.browser()
  stranger.setCookie('campus_session', browser.cookie('campus_session')!)
  expect((await stranger.enter('p-seojun', '?for=deletion')).location).toBe('/mypage?portal=other-person')
  expect((await remove()).status).toBe(403)

  expect((await browser.enter('p-haneul', '?for=deletion')).location).toBe('/mypage?portal=fresh')
  expect((await remove()).status).toBe(200)
  expect(await account('20240001')).toBeUndefined()
  expect(
    await campus.server.db.selectFrom('portal_bindings').where('subject', '=', 'p-haneul').selectAll().execute(),
  ).toEqual([])
  expect((await campus.browser().enter('p-haneul')).location).toBe('/login?portal=wait')
})

test('a logout at the portal ends at once what began with its session there, and nothing else', async () => {
  const { accounts, issuer } = campus.portal
  accounts.set('p-out', { subject: 'p-out', number: '20240005', name: '한가람' })
  const [browser, elsewhere] = [campus.browser(), campus.browser()]
  await browser.enter('p-out')
  await elsewhere.enter('p-out')
  const lives = async (of: PortalBrowser) => (await of.campus('/api/users/me/lectures')).status === 200

  const page = await browser.portal(`${issuer}/session/end`)
  const [, action = ''] = /action="([^"]+)"/.exec(page.text) ?? []
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page.text) ?? []
  await browser.portal(action, { xsrf, logout: 'yes' })

  expect([await lives(browser), await lives(elsewhere)]).toEqual([false, true])
})
