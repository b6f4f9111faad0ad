import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { type Environment, readSettings } from '@campus-connect/core/config/settings.ts'
import { addTemporaryPassword, listWithoutPassword } from '@campus-connect/core/domain/accounts/new-password.ts'
import { argon2Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import { theServer } from '@campus-connect/core/domain/actor.ts'
import { readPrivacyFolder } from '@campus-connect/core/domain/privacy/folder.ts'
import { portalInPage } from '../../src/pages/portal.ts'
import { cheapHashes, testAdmin, testPassword, testServer, type TestServerOptions, testUrl } from '../support/server.ts'
import { type PortalBrowser, portalBrowser } from './browser.ts'
import { portalCampus } from './campus.ts'
import { newKey, sign } from './keys.ts'
import { strongAcr } from './provider.ts'

const people = [
  { subject: 'p-haneul', number: '20240001', name: '김하늘' },
  { subject: 'p-seojun', number: '20240002', name: '이 서준' },
  { subject: 'p-admin', number: testAdmin, name: '관리자' },
]

type Options = Omit<Parameters<typeof portalCampus>[0], 'people'>
async function start(environment: Environment = {}, options: Partial<Options> = {}) {
  const campus = await portalCampus({ people, environment, ...options })
  onTestFinished(() => campus.close())
  return campus
}
const enteredFrom = async (campus: Awaited<ReturnType<typeof start>>, subject: string, query = '') =>
  (await campus.browser().enter(subject, query)).location
const password = (server: Parameters<typeof portalBrowser>[0], id: string) =>
  portalBrowser(server, testUrl).campus('/api/auth/login', { method: 'POST', payload: { id, password: testPassword } })

test('without LOGIN=portal or both, there are no pages of the portal', async () => {
  const server = await testServer()
  for (const page of ['start', 'callback', 'enter', 'logout'])
    expect((await portalBrowser(server, testUrl).campus(`/-/sso/${page}`)).status).toBe(404)
  await server.close()
  expect(portalInPage(readSettings({}))).toBeUndefined()
  const { settings } = await start({ OIDC_LABEL: '"한빛" 포털', LOGIN: 'portal' })
  expect(portalInPage(settings)?.head).toBe(
    '<meta name="campus-portal" content="portal" data-label="&quot;한빛&quot; 포털" data-href="/-/sso/start" data-admin="both" />',
  )
})

test.each([
  ['portal', 'both', [403, 200]],
  ['portal', 'portal', [403, 403]],
  ['both', 'both', [200, 200]],
  ['both', 'portal', [200, 403]],
])(
  'LOGIN=%s and ADMIN_LOGIN=%s decide for students and administrators whether a right password is enough',
  async (LOGIN, ADMIN_LOGIN, expected) => {
    const { server } = await start({ LOGIN, ADMIN_LOGIN }, { students: [{ id: '20240002' }] })
    const answers = [await password(server, '20240002'), await password(server, testAdmin)]
    expect(answers.map(({ status }) => status)).toEqual(expected)
    for (const { status, headers } of answers) expect(headers.get('x-portal')).toBe(status === 403 ? 'required' : null)
    const signup = { id: '20240077', username: '최나리', password: testPassword }
    const answer = await portalBrowser(server, testUrl).campus('/api/auth/signup', { method: 'POST', payload: signup })
    expect(answer.status).toBe(LOGIN === 'portal' ? 403 : 201)
  },
)

const listed = (name: string): Partial<TestServerOptions> => ({
  roster: { findStudent: async (id) => (id === '20240002' ? { name } : undefined) },
})

test('SIGNUP decides who gets an account, with the name of the roster', async () => {
  const closed = await start({ SIGNUP: 'closed' })
  expect(await enteredFrom(closed, 'p-haneul')).toBe('/login?portal=closed')
  const roster = await start({ SIGNUP: 'roster' }, listed('이서준'))
  expect(await enteredFrom(roster, 'p-haneul')).toBe('/login?portal=roster')
  expect(await enteredFrom(roster, 'p-seojun')).toBe('/')
  const { username } = await roster.server.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', '20240002')
    .executeTakeFirstOrThrow()
  expect(username).toBe('이서준')
  const both = await start({ SIGNUP: 'roster+name' }, listed('박지우'))
  expect(await enteredFrom(both, 'p-seojun')).toBe('/login?portal=roster')
  const reserved = await start({ ADMIN_ID: '20240001', ADMIN_PASSWORD: 'saebyeok-haneul-77' })
  expect(await enteredFrom(reserved, 'p-haneul')).toBe('/login?portal=reserved')
})

test('a first entry waits until the notice was shown, and only the page of the campus can say that it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-notice-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const notice = '# 개인정보 수집·이용 안내\n'
  writeFileSync(join(folder, 'notice.md'), notice)
  writeFileSync(join(folder, 'policy.md'), '# 개인정보 처리방침\n')
  const { sha256 } = readPrivacyFolder(folder).notice
  const campus = await start({ PRIVACY: folder, SIGNUP_CONSENT: 'required' })
  const browser = campus.browser()

  expect((await browser.enter('p-haneul', '?next=/mypage')).location).toBe('/login?portal=consent&next=%2Fmypage')
  const foreign = await browser.campus(`/-/sso/start?notice=${sha256}`, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect((await browser.campus(await browser.through(foreign.location!, 'p-haneul'))).location).toBe(
    '/login?portal=consent',
  )
  expect((await browser.enter('p-haneul', `?notice=${'0'.repeat(64)}`)).location).toBe('/login?portal=consent')
  expect((await browser.enter('p-haneul', `?notice=${sha256}`)).location).toBe('/')
  expect(await campus.server.db.selectFrom('seen_notices').select(['sha256', 'consent']).execute()).toEqual([
    { sha256, consent: 1 },
  ])
})

test('LINK=number links students by their number, and administrators by their password all the same', async () => {
  const campus = await start({ LINK: 'number' }, { students: [{ id: '20240002' }] })
  expect(await enteredFrom(campus, 'p-seojun')).toBe('/')
  expect(await enteredFrom(campus, 'p-admin')).toBe('/login?portal=link')
})

test('an administrator works from the networks of the settings, and with the second factor that the portal asked for', async () => {
  const outside = await start({ ADMIN_NETWORKS: '203.0.113.0/24', LINK: 'number' })
  const { db } = outside.server
  const admin = await db.selectFrom('users').selectAll().where('id', '=', testAdmin).executeTakeFirstOrThrow()
  const bind = (to: typeof outside) =>
    to.server.db
      .insertInto('portal_bindings')
      .values({ issuer: to.portal.issuer, subject: 'p-admin', user_key: admin.key, created_at: admin.created_at })
      .execute()
  await bind(outside)
  expect(await enteredFrom(outside, 'p-admin')).toBe('/login?portal=other-network')

  const strict = await start({ ADMIN_SECOND_FACTOR: 'required' }, { db, admin: false })
  await db.deleteFrom('portal_bindings').execute()
  await bind(strict)
  expect(await enteredFrom(strict, 'p-admin')).toBe('/login?portal=second-factor')
  const tasks = await db.selectFrom('audit_events').select(['task', 'details']).execute()
  expect(tasks).toEqual([
    { task: 'login-refused', details: '{"network":true}' },
    { task: 'login-refused', details: '{"portal":true,"secondFactor":"missing"}' },
  ])
})

test('the second factor of the portal counts if its `acr` says so', async () => {
  const key = await newKey('portal')
  const campus = await start(
    { ADMIN_SECOND_FACTOR: 'required', OIDC_ADMIN_ACR: `urn:other,${strongAcr}` },
    { portal: { jwks: { keys: [key.jwk] } } },
  )
  const { db } = campus.server
  const admin = await db.selectFrom('users').selectAll().where('id', '=', testAdmin).executeTakeFirstOrThrow()
  await db
    .insertInto('portal_bindings')
    .values({ issuer: campus.portal.issuer, subject: 'p-admin', user_key: admin.key, created_at: admin.created_at })
    .execute()
  const begun = await campus.browser().campus('/-/sso/start?for=admin')
  expect(new URL(begun.location!).searchParams.get('acr_values')).toBe(`urn:other ${strongAcr}`)
  campus.portal.rewrite((token) => sign({ ...decodeJwt(token), acr: 'urn:weak' }, key))
  expect(await enteredFrom(campus, 'p-admin')).toBe('/login?portal=second-factor')
  campus.portal.rewrite((token) => sign({ ...decodeJwt(token), acr: strongAcr }, key))
  const browser = campus.browser()
  expect((await browser.enter('p-admin', '?for=admin')).location).toBe('/admin/users')
  expect((await browser.campus('/api/admin/users')).headers.get('x-session-ends-in')).toBe('3600')
})

const proxied = { TRUSTED_PROXIES: '10.0.0.7', SSO_HEADER: 'X-Remote-User', SSO_NAME_HEADER: 'X-Remote-Name' }

async function behindProxy(environment: Environment = {}) {
  const settings = readSettings({ LOG_LEVEL: 'silent', ...proxied, ...environment })
  const server = await testServer({ settings })
  onTestFinished(() => server.close())
  const enter = (headers: Record<string, string>, { remoteAddress = '10.0.0.7', url = '/-/sso/enter' } = {}) =>
    portalBrowser(server, testUrl).campus(url, { headers, remoteAddress })
  return { server, enter }
}
const latin1 = (text: string) => Buffer.from(text).toString('latin1')

test('a proxy in front names the person by number and name in its headers', async () => {
  const { server, enter } = await behindProxy()
  const answer = await enter(
    { 'x-remote-user': '20240001', 'x-remote-name': latin1('김하늘') },
    { url: '/-/sso/enter?next=/mypage' },
  )
  expect([answer.status, answer.location]).toEqual([303, '/mypage'])
  const user = await server.db.selectFrom('users').selectAll().where('id', '=', '20240001').executeTakeFirstOrThrow()
  expect([user.username, user.password_hash]).toEqual(['김하늘', ''])
  expect((await enter({ 'x-remote-user': '20240001' })).location).toBe('/')
  // The terminal knows one address.
  expect((await enter({}, { url: '/-/sso/start?next=/mypage' })).location).toBe('/-/sso/enter?next=/mypage')
  // A proxy names no address for the logout of its portal.
  const out = await enter({}, { url: '/-/sso/start?for=logout' })
  expect([out.status, out.text]).toEqual([200, expect.stringContaining('포털에서 직접 로그아웃')])
})

test('the header counts only from the proxy, and only at its own page', async () => {
  const { server, enter } = await behindProxy()
  const header = { 'x-remote-user': testAdmin }
  for (const remoteAddress of ['127.0.0.1', '10.0.0.8', '203.0.113.9', '::1']) {
    const forged = await enter(
      { ...header, 'x-forwarded-for': '10.0.0.7', forwarded: 'for=10.0.0.7' },
      { remoteAddress },
    )
    expect([forged.status, forged.headers.get('set-cookie')]).toEqual([403, null])
  }
  for (const url of ['/', '/api/users/me/lectures', '/api/admin/users', '/-/record']) {
    const answer = await enter(header, { url })
    expect(answer.status).not.toBe(303)
    expect(answer.headers.get('set-cookie') ?? '').not.toMatch(/campus_session=[^;]/)
  }
  expect((await enter({})).location).toBe('/login?portal=failed')
  for (const number of ['', '20240001, 20990001', 'a b', '900101-1234567'])
    expect((await enter({ 'x-remote-user': number })).location).toBe('/login?portal=number')
  // An administrator has a password.
  expect((await enter(header)).location).toBe('/login?portal=link')
  expect(await server.db.selectFrom('users').select('id').execute()).toEqual([{ id: testAdmin }])
})

test.each<[string, Environment]>([
  ['LOGIN', { LOGIN: 'portal' }],
  ['LOGIN', { LOGIN: 'everybody' }],
  ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://portal.example.ac.kr' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://portal.example.ac.kr', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET_FILE: '/x' }],
  [
    'OIDC_ISSUER',
    { OIDC_ISSUER: 'https://a:b@portal.example.ac.kr', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET_FILE: '/x' },
  ],
  ['OIDC_SCOPES', { OIDC_SCOPES: 'profile' }],
  ['OIDC_NUMBER_CLAIM', { OIDC_NUMBER_CLAIM: 'a b' }],
  ['SSO_HEADER', { SSO_HEADER: 'X-Remote-User' }],
  ['SSO_HEADER', { SSO_HEADER: 'X-Forwarded-User', TRUSTED_PROXIES: '127.0.0.1' }],
  ['SSO_HEADER', { SSO_HEADER: 'Cookie', TRUSTED_PROXIES: '127.0.0.1' }],
  ['SSO_NAME_HEADER', { SSO_NAME_HEADER: 'X-Name' }],
  ['LINK', { LINK: 'yes' }],
  ['ADMIN_LOGIN', { ADMIN_LOGIN: 'password' }],
])('a wrong value of %s names it and its remedy', (name, environment) => {
  expect(() => readSettings(environment)).toThrow(new RegExp(`^${name}: .*(주세요|합니다|없습니다|하나여야)`))
})

test('a terminal gets its session by way of the browser, once, and only with its own secret', async () => {
  const campus = await start()
  const secret = () => randomBytes(32).toString('base64url')
  const [verifier, state] = [secret(), secret()]
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const query = new URLSearchParams({ for: 'cli', port: '49152', challenge, state })
  const browser = campus.browser()
  const page = await browser.enter('p-haneul', `?${query}`)

  expect([page.status, browser.cookie('campus_session')]).toEqual([200, undefined])
  expect(page.text).toContain('김하늘 (20240001)')
  const [, address = ''] = /href="(http:[^"]+)"/.exec(page.text) ?? []
  const back = new URL(address.replaceAll('&amp;', '&'))
  expect([back.origin, back.pathname, back.searchParams.get('state')]).toEqual(['http://127.0.0.1:49152', '/', state])
  const code = back.searchParams.get('code')!
  const redeem = (given: object) =>
    campus.browser().campus('/-/sso/callback', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'none' },
      payload: given,
    })
  expect((await redeem({ code })).status).toBe(400)
  expect((await redeem({ code: secret(), verifier })).status).toBe(401)
  const good = await redeem({ code, verifier })
  expect([good.status, JSON.parse(good.text).data]).toEqual([
    200,
    { id: '20240001', username: '김하늘', isAdmin: false },
  ])
  expect(good.headers.get('set-cookie')).toMatch(/^campus_session=[\w-]{43};/)
  expect((await redeem({ code, verifier })).status).toBe(401)

  // A stolen code without the verifier is used up by the attempt.
  const second = await browser.enter('p-haneul', `?${query}`)
  const stolen = /code=([\w-]{43})/.exec(second.text)![1]
  expect((await redeem({ code: stolen, verifier: secret() })).status).toBe(401)
  for (const wrong of [{ port: '80' }, { port: '70000' }, { port: 'x' }, { challenge: 'short' }, { state: '' }]) {
    const changed = new URLSearchParams({ ...Object.fromEntries(query), ...wrong })
    expect((await browser.campus(`/-/sso/start?${changed}`)).status).toBe(400)
  }
  const refused = await start({ SIGNUP: 'closed' })
  expect((await refused.browser().enter('p-haneul', `?${query}`)).location).toBe(
    `http://127.0.0.1:49152/?error=closed&state=${state}`,
  )
})

test('a campus switches from passwords to the portal and back, and nobody loses attendance', async () => {
  const [number, lecture] = ['20240002', '자료구조']
  const students = [{ id: number, username: '이서준', lectures: [lecture] }]
  const roster: Partial<TestServerOptions>['roster'] = {
    findStudent: async (id) => (id === '20240001' ? { name: '김하늘' } : undefined),
    sync: async () => undefined,
  }
  const both = await start({ LOGIN: 'both' }, { students, roster })
  const { db } = both.server
  const begin = (of: PortalBrowser) => of.campus('/api/attend/start', { method: 'POST', payload: { name: lecture } })
  const list = async (of: PortalBrowser) =>
    (JSON.parse((await of.campus('/api/users/me/lectures')).text) as { data: unknown }).data
  const logIn = (of: PortalBrowser, id: string, more: object = {}) =>
    of.campus('/api/auth/login', { method: 'POST', payload: { id, password: testPassword, ...more } })
  const connected = [{ name: lecture, connected: true }]

  // With passwords, a student connects; in the months with both, the student links the account.
  const old = both.browser()
  await logIn(old, number)
  expect((await begin(old)).status).toBe(200)
  const linking = both.browser()
  expect((await linking.enter('p-seojun')).location).toBe('/login?portal=link')
  expect((await logIn(linking, number, { link: true })).status).toBe(200)
  expect(await list(linking)).toEqual(connected)

  // With the portal alone, the old session stands, the password opens nothing, and new students come.
  const { settings } = await start({ LOGIN: 'portal', OIDC_ISSUER: both.portal.issuer })
  const portal = await testServer({ db, admin: false, settings, roster })
  onTestFinished(() => portal.close())
  const old2 = portalBrowser(portal, testUrl)
  old2.setCookie('campus_session', old.cookie('campus_session')!)
  expect(await list(old2)).toEqual(connected)
  expect((await logIn(portalBrowser(portal, testUrl), number)).status).toBe(403)
  const linked = portalBrowser(portal, testUrl)
  expect((await linked.enter('p-seojun')).location).toBe('/')
  expect(await list(linked)).toEqual(connected)
  const first = portalBrowser(portal, testUrl)
  expect((await first.enter('p-haneul')).location).toBe('/')
  const key = (await db.selectFrom('users').select('key').where('id', '=', '20240001').executeTakeFirstOrThrow()).key
  await db
    .insertInto('lectures')
    .values({
      key: 'lecture of the first',
      user_key: key,
      name: lecture,
      connected: 0,
      source: 'manual',
      class_sourced_id: null,
      removed_at: null,
      created_at: new Date().toISOString(),
    })
    .execute()
  expect((await begin(first)).status).toBe(200)
  const events = await db.selectFrom('attendance_events').selectAll().orderBy('sequence').execute()

  // Back: sessions stand. Who has a password logs in with it; who has none gets one from the operator.
  const back = await testServer({ db, admin: false, roster })
  onTestFinished(() => back.close())
  const stands = portalBrowser(back, testUrl)
  stands.setCookie('campus_session', first.cookie('campus_session')!)
  expect(await list(stands)).toEqual(connected)
  const again = portalBrowser(back, testUrl)
  expect((await logIn(again, number)).status).toBe(200)
  expect(await list(again)).toEqual(connected)
  const without = portalBrowser(back, testUrl)
  expect((await logIn(without, '20240001')).status).toBe(401)
  expect(await listWithoutPassword(db)).toEqual([{ id: '20240001', username: '김하늘' }])
  const tools = { clock: () => new Date(), hash: argon2Passwords(cheapHashes).hash }
  await addTemporaryPassword(db, theServer, { id: '20240001', password: testPassword }, tools)
  expect(JSON.parse((await logIn(without, '20240001')).text)).toMatchObject({ data: { temporaryPassword: true } })
  expect(await list(without)).toEqual(connected)

  // And to the portal once more: both are bound already.
  for (const subject of ['p-haneul', 'p-seojun']) {
    const once = portalBrowser(portal, testUrl)
    expect((await once.enter(subject)).location).toBe('/')
    expect(await list(once)).toEqual(connected)
  }
  expect(await db.selectFrom('attendance_events').selectAll().orderBy('sequence').execute()).toEqual(events)
})
