import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SignJWT } from 'jose'
import type { PortalBrowser } from './browser.ts'
import { portalCampus } from './campus.ts'
import { type Key, newKey, sign } from './keys.ts'
import { portalClient } from './provider.ts'

const people = [
  { subject: 'p-haneul', number: '20240001', name: '김하늘' },
  { subject: 'p-seojun', number: '20240002', name: '이서준' },
]
const event = 'http://schemas.openid.net/event/backchannel-logout'

let ours: Key
let foreign: Key
let campus: Awaited<ReturnType<typeof portalCampus>>
/** 김하늘 in two browsers, and somebody else. */
let browsers: PortalBrowser[]
beforeAll(async () => {
  ;[ours, foreign] = [await newKey('ours'), await newKey('ours')]
  campus = await portalCampus({ people, portal: { jwks: { keys: [ours.jwk] } } })
})
afterAll(() => campus.close())
beforeEach(async () => {
  browsers = [campus.browser(), campus.browser(), campus.browser()]
  for (const [index, browser] of browsers.entries()) await browser.enter(index < 2 ? 'p-haneul' : 'p-seojun')
})

const alive = () =>
  Promise.all(browsers.map(async (browser) => (await browser.campus('/api/users/me/lectures')).status === 200))
const now = () => Math.floor(Date.now() / 1000)
const claims = () => ({
  iss: campus.portal.issuer,
  aud: portalClient.id,
  iat: now(),
  exp: now() + 120,
  jti: crypto.randomUUID(),
  sub: 'p-haneul',
  events: { [event]: {} },
})
type Claims = ReturnType<typeof claims>
const without = (all: Claims, ...names: (keyof Claims)[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name as keyof Claims)))
const tell = async (token: string) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'none' }
  const payload = new URLSearchParams({ logout_token: token }).toString()
  return (await campus.browser().campus('/-/sso/logout', { method: 'POST', headers, payload })).status
}

test('a logout that names a person alone ends all that this person began at the portal', async () => {
  expect(await tell(await sign(claims(), ours))).toBe(200)
  expect(await alive()).toEqual([false, false, true])
})

test('a portal whose clock is ten minutes off still logs people out', async () => {
  for (const minutes of [-10, 10]) {
    await browsers[0]!.enter('p-haneul')
    const at = now() + minutes * 60
    expect(await tell(await sign({ ...claims(), iat: at, exp: at + 120 }, ours))).toBe(200)
    expect(await alive()).toEqual([false, false, true])
  }
})

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const forgeries: Record<string, (good: Claims) => Promise<string> | string> = {
  'a key of somebody else under our key’s name': (good) => sign(good, foreign),
  'a key that the portal does not have': (good) => sign(good, foreign, 'unknown'),
  'alg none': (good) => `${encoded({ alg: 'none' })}.${encoded(good)}.`,
  'a symmetric signature with the client’s secret': (good) =>
    new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(portalClient.secret)),
  'another audience': (good) => sign({ ...good, aud: 'another-client' }, ours),
  'another issuer': (good) => sign({ ...good, iss: 'https://portal.evil.example' }, ours),
  'one of an hour ago': (good) => sign({ ...good, iat: now() - 3600, exp: now() - 3480 }, ours),
  'an old one without an end': (good) => sign({ ...without(good, 'exp'), iat: now() - 3600 }, ours),
  'an ID token: with a nonce': (good) => sign({ ...good, nonce: 'n' }, ours),
  'an ID token: without the event': (good) => sign(without(good, 'events'), ours),
  'another event': (good) => sign({ ...good, events: { 'https://evil.example/event': {} } }, ours),
  'neither a person nor a session': (good) => sign(without(good, 'sub'), ours),
  'no identifier of its own': (good) => sign(without(good, 'jti'), ours),
  'no time': (good) => sign(without(good, 'iat'), ours),
  'no token': () => 'x',
  'nothing at all': () => '',
}

test('a forged logout ends nothing', async () => {
  for (const [name, forge] of Object.entries(forgeries))
    expect([name, await tell(await forge(claims()))]).toEqual([name, 400])
  expect(await alive()).toEqual([true, true, true])
})

test('a logout of an unknown person is no fault, and ends nothing', async () => {
  expect(await tell(await sign({ ...claims(), sub: 'p-unknown' }, ours))).toBe(200)
  expect(await tell(await sign({ ...claims(), sid: 'a-session-elsewhere' }, ours))).toBe(200)
  expect(await alive()).toEqual([true, true, true])
})

test('on the way through the portal the browser keeps what the app has stored, and a logout removes it', async () => {
  const page = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
  const browser = campus.browser()
  const start = await browser.campus('/-/sso/start', { headers: page })
  const back = await browser.campus(await browser.through(start.location!, 'p-seojun'), { headers: page })
  for (const answer of [start, back])
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([303, null])

  const out = await browser.campus('/api/auth/logout', { method: 'POST' })
  expect([out.status, out.headers.get('clear-site-data')]).toEqual([200, '"cache", "storage"'])
  expect((await browser.campus('/api/users/me/lectures')).status).toBe(401)
})

test('after a logout here, a link leads to the logout page of the portal', async () => {
  const browser = campus.browser()
  await browser.enter('p-seojun')
  await browser.campus('/api/auth/logout', { method: 'POST' })
  // The next person at this computer would come in as the one before.
  const { location = '' } = await browser.campus('/-/sso/start?for=logout')
  expect(location).toBe(`${campus.portal.issuer}/session/end?client_id=${portalClient.id}`)
  expect((await browser.portal(location)).text).toMatch(/log ?out/i)
})
