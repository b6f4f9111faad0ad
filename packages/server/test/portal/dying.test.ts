import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testServer, testUrl } from '../support/server.ts'
import { portalBrowser } from './browser.ts'
import { oidcSettings, portalCampus } from './campus.ts'
import { newKey, sign } from './keys.ts'
import { openPortal, portalClient } from './provider.ts'

let campus: Awaited<ReturnType<typeof portalCampus>>
beforeAll(async () => {
  campus = await portalCampus({ people: [{ subject: 'p-haneul', number: '20240001', name: '김하늘' }] })
})
afterAll(() => campus.close())
afterEach(() => vi.restoreAllMocks())

const now = performance.now.bind(performance)
let passed = 0
/** The clock of the process goes on by this many milliseconds. */
function pass(milliseconds: number) {
  passed += milliseconds
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed)
}

async function portalUp() {
  const { body } = await campus.server.app.inject({ url: '/metrics', headers: { host: '127.0.0.1' } })
  return /^campus_portal_up (\S+)$/m.exec(body)?.[1]
}

test('nobody is sent to a portal that has died since, however many come, and all are when it is back', async () => {
  const start = async () => (await campus.browser().campus('/-/sso/start?next=/mypage')).location
  expect(await start()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/auth\?/)
  expect(await portalUp()).toBe('1')
  let reads = 0
  campus.portal.interrupt(() => {
    reads += 1
    return 'fail'
  })
  pass(5000)

  const told = await Promise.all(Array.from({ length: 20 }, start))

  expect(new Set(told)).toEqual(new Set(['/login?portal=down&next=%2Fmypage']))
  expect(await portalUp()).toBe('0')
  expect(reads).toBe(1)
  campus.portal.interrupt(undefined)
  pass(10_000)
  expect(await start()).toMatch(/\/auth\?/)
  expect(await portalUp()).toBe('1')
})

test('a logout of a portal that was never reached, or whose new key is unknown, waits until the portal answers', async () => {
  const [key, next] = [await newKey('first'), await newKey('next')]
  const portal = await openPortal([], { redirectUris: [] }, { jwks: { keys: [key.jwk] } })
  portal.interrupt(() => 'fail')
  const { settings, remove } = oidcSettings(portal.issuer)
  const server = await testServer({ settings })
  const tell = async (by: typeof key) => {
    const at = Math.floor(Date.now() / 1000)
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
    const of = { iss: portal.issuer, aud: portalClient.id, iat: at, exp: at + 120, jti: 'j', sub: 'p-haneul', events }
    const payload = new URLSearchParams({ logout_token: await sign(of, by) }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'none' }
    const answer = await portalBrowser(server, testUrl).campus('/-/sso/logout', { method: 'POST', headers, payload })
    return [answer.status, answer.headers.get('retry-after')]
  }
  const later = [503, '3']

  expect(await tell(key)).toEqual(later)
  portal.interrupt(undefined)
  pass(4000)
  expect(await tell(key)).toEqual([200, null])
  portal.interrupt(() => 'fail')
  pass(4000)
  expect(await tell(next)).toEqual(later)
  expect(await tell(key)).toEqual([200, null])

  await server.close()
  await portal.close()
  remove()
})
