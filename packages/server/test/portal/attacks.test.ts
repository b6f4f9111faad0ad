import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { testServer, testUrl } from '../support/server.ts'
import { portalBrowser } from './browser.ts'
import { oidcSettings, portalCampus } from './campus.ts'
import { type Key, newKey, sign as signed } from './keys.ts'
import { openPortal, portalClient } from './provider.ts'

const people = [
  { subject: 'p-haneul', number: '20240001', name: '김하늘' },
  { subject: 'p-eve', number: '20249999', name: '최나리' },
]

let ours: Key
let foreign: Key
let campus: Awaited<ReturnType<typeof portalCampus>>
beforeAll(async () => {
  ;[ours, foreign] = [await newKey('ours'), await newKey('ours')]
  campus = await portalCampus({ people, portal: { jwks: { keys: [ours.jwk] } } })
  await campus.browser().enter('p-haneul')
})
afterAll(() => campus.close())
afterEach(() => {
  campus.portal.rewrite(undefined)
  campus.portal.interrupt(undefined)
})

const sign = (claims: JWTPayload, key: Key = ours, kid = 'ours') => signed(claims, key, kid)
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sessions = async () => (await campus.server.db.selectFrom('sessions').selectAll().execute()).length

/** Each is a way to change a right ID token of somebody else into one of 김하늘. */
const forgeries: Record<string, (claims: JWTPayload, token: string) => Promise<string> | string> = {
  'the claims of another person under the same signature': (claims, token) => {
    const [head, , signature] = token.split('.')
    return [head, encoded({ ...claims, sub: 'p-haneul', preferred_username: '20240001' }), signature].join('.')
  },
  'no signature: alg none': (claims) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
  'alg none with the old signature': (claims, token) =>
    [encoded({ alg: 'none', kid: 'ours' }), encoded(claims), token.split('.')[2]].join('.'),
  'a key of somebody else under our key’s name': (claims) => sign(claims, foreign),
  'a key that the portal does not have': (claims) => sign(claims, foreign, 'unknown'),
  'a symmetric signature with the client’s secret': (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(portalClient.secret)),
  'another issuer': (claims) => sign({ ...claims, iss: 'https://portal.evil.example' }),
  'another audience': (claims) => sign({ ...claims, aud: 'another-client' }),
  'several audiences and another authorized party': (claims) =>
    sign({ ...claims, aud: ['campus', 'another-client'], azp: 'another-client' }),
  'another nonce': (claims) => sign({ ...claims, nonce: 'x'.repeat(43) }),
  'no nonce': ({ nonce: _nonce, ...claims }) => sign(claims),
  'no subject': ({ sub: _sub, ...claims }) => sign(claims),
  'an expired token': (claims) => sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 3600 }),
  'a token that is not valid yet': (claims) => sign({ ...claims, nbf: Math.floor(Date.now() / 1000) + 3600 }),
  'no token at all': () => '',
}

test.each(Object.keys(forgeries))('a forged answer of the portal lets nobody in: %s', async (name) => {
  campus.portal.rewrite((token) => forgeries[name]!(decodeJwt(token), token))
  const before = await sessions()
  const browser = campus.browser()
  const back = await browser.enter('p-eve')

  expect([back.status, back.location]).toEqual([303, '/login?portal=failed'])
  expect([browser.cookie('campus_session'), await sessions()]).toEqual([undefined, before])
})

test('the same token with no forgery lets its person in', async () => {
  campus.portal.rewrite((token) => sign(decodeJwt(token)))
  expect((await campus.browser().enter('p-eve')).location).toBe('/')
})

test('the other person’s answer from the portal’s user info does not count', async () => {
  campus.portal.rewrite((token) => sign({ ...decodeJwt(token), sub: 'p-haneul' }))
  expect((await campus.browser().enter('p-eve')).location).toBe('/login?portal=failed')
})

const start = async (browser: ReturnType<typeof campus.browser>, query = '') =>
  new URL((await browser.campus(`/-/sso/start${query}`)).location!)

test('a login belongs to the browser that began it: not to one that somebody sent a link', async () => {
  const eve = campus.browser()
  const back = await eve.through((await start(eve)).href, 'p-eve')

  const victim = campus.browser()
  expect((await victim.campus(back)).location).toBe('/login?portal=expired')
  await victim.campus('/-/sso/start')
  expect((await victim.campus(back)).location).toBe('/login?portal=expired')
  expect(victim.cookie('campus_session')).toBeUndefined()
  // It is still the one of who began it, once.
  expect((await eve.campus(back)).location).toBe('/')
  expect((await eve.campus(back)).location).toBe('/login?portal=expired')
})

test('neither a state, nor a code, nor an issuer can be swapped', async () => {
  const swap = async (change: (query: URLSearchParams) => void) => {
    const browser = campus.browser()
    const url = new URL(await browser.through((await start(browser)).href, 'p-haneul'), testUrl)
    change(url.searchParams)
    const answer = await browser.campus(url.pathname + url.search)
    return [answer.location, browser.cookie('campus_session')]
  }
  const eve = campus.browser()
  const evil = new URL(await eve.through((await start(eve)).href, 'p-eve'), testUrl).searchParams

  expect(await swap((query) => query.set('state', 'A'.repeat(43)))).toEqual(['/login?portal=expired', undefined])
  expect(await swap((query) => query.delete('state'))).toEqual(['/login?portal=expired', undefined])
  expect(await swap((query) => query.append('state', 'A'.repeat(43)))).toEqual(['/login?portal=failed', undefined])
  // Its code has another challenge: PKCE.
  expect(await swap((query) => query.set('code', evil.get('code')!))).toEqual(['/login?portal=failed', undefined])
  expect(await swap((query) => query.set('code', 'guessed'))).toEqual(['/login?portal=failed', undefined])
  expect(await swap((query) => query.delete('code'))).toEqual(['/login?portal=failed', undefined])
  // Two portals: the answer of one is never taken to the other.
  expect(await swap((query) => query.set('iss', 'https://portal.evil.example'))).toEqual([
    '/login?portal=failed',
    undefined,
  ])
  expect(await swap((query) => query.delete('iss'))).toEqual(['/login?portal=failed', undefined])
})

test('a code works once, also in a login that the same browser begins anew', async () => {
  const browser = campus.browser()
  const used = new URL(await browser.through((await start(browser)).href, 'p-haneul'), testUrl)
  expect((await browser.campus(used.pathname + used.search)).location).toBe('/')

  const { searchParams } = await start(browser)
  used.searchParams.set('state', searchParams.get('state')!)
  expect((await browser.campus(used.pathname + used.search)).location).toBe('/login?portal=failed')
})

test('what the address and the database show of a login is no use to anybody', async () => {
  const browser = campus.browser()
  const url = await start(browser)
  const { searchParams: query } = url
  const rows = JSON.stringify(await campus.server.db.selectFrom('portal_entries').selectAll().execute())

  expect(query.get('code_challenge_method')).toBe('S256')
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(query.get(name)).toMatch(/^[\w-]{43}$/)
    expect(rows).not.toContain(query.get(name))
  }
  expect(rows).not.toContain(browser.cookie('campus_portal'))
})

test('after a login people land on a screen of ours, whatever the link says', async () => {
  const forms = [
    'https://evil.example/',
    '//evil.example/',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http:evil.example',
    'https:evil.example',
    '@evil.example',
    '/@evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/lecture/../..//evil.example',
    '/api/auth/logout',
    '/-/sso/start?next=//evil.example',
    '/login?next=//evil.example',
    '/docs',
    '/unknown',
    '/\u0000/evil.example',
    '',
    ' //evil.example',
    'mypage',
    `/mypage#${'x'.repeat(2000)}`,
  ]
  for (const form of forms) {
    const { location } = await campus.browser().enter('p-haneul', `?${new URLSearchParams({ next: form })}`)
    expect([form, location]).toEqual([form, '/'])
  }
  const good = ['/mypage', '/lecture/%EC%B9%B4%EB%88%84%2F%EC%B9%B4%EC%95%BD', '/admin/users?q=%EA%B9%80', '/-/record']
  for (const form of good)
    expect((await campus.browser().enter('p-haneul', `?${new URLSearchParams({ next: form })}`)).location).toBe(form)
})

test('a login that takes longer than ten minutes begins again', async () => {
  const browser = campus.browser()
  const back = await browser.through((await start(browser)).href, 'p-haneul')
  const past = new Date(Date.now() - 601_000).toISOString()
  await campus.server.db.updateTable('portal_entries').set({ created_at: past }).execute()
  expect((await browser.campus(back)).location).toBe('/login?portal=expired')
})

test('two windows of one browser can log in at once', async () => {
  const browser = campus.browser()
  const [one, other] = [await start(browser, '?next=/mypage'), await start(browser)]
  const back = await browser.through(one.href, 'p-haneul')
  expect((await browser.campus(back)).location).toBe('/mypage')
  expect((await browser.campus(await browser.through(other.href, 'p-haneul'))).location).toBe('/')
})

test('somebody who turns back at the portal is told so', async () => {
  const browser = campus.browser()
  const { searchParams } = await start(browser, '?next=/mypage')
  const query = { state: searchParams.get('state')!, error: 'access_denied', iss: campus.portal.issuer }
  const answer = await browser.campus(`/-/sso/callback?${new URLSearchParams(query)}`)
  expect(answer.location).toBe('/login?portal=cancelled&next=%2Fmypage')
})

test('a portal that does not answer is told within ten seconds, sessions stand, and nobody asks it in a crowd', async () => {
  const browser = campus.browser()
  await browser.enter('p-haneul')
  const asked: string[] = []
  campus.portal.interrupt((url) => {
    if (!url.startsWith('/token')) return 'answer'
    asked.push(url)
    return 'wait'
  })
  const slow = campus.browser()
  const back = await slow.through((await start(slow)).href, 'p-eve')
  const began = performance.now()
  const answer = await slow.campus(back)

  expect(answer.location).toBe('/login?portal=down')
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(asked).toHaveLength(1)
  expect((await browser.campus('/api/users/me/lectures')).status).toBe(200)
  campus.portal.interrupt((url) => (url.startsWith('/token') ? 'fail' : 'answer'))
  expect((await campus.browser().enter('p-eve')).location).toBe('/login?portal=down')
})

test('a campus that starts while the portal is down says so at once, and works when it is back', async () => {
  const portal = await openPortal(people, { redirectUris: [`${testUrl}/-/sso/callback`] })
  const asked: string[] = []
  portal.interrupt((url) => {
    asked.push(url)
    return 'fail'
  })
  const { settings, remove } = oidcSettings(portal.issuer)
  const server = await testServer({ settings })
  const starts = Array.from({ length: 40 }, () => portalBrowser(server, testUrl).campus('/-/sso/start'))
  for (const { location } of await Promise.all(starts)) expect(location).toBe('/login?portal=down')
  expect(asked.length).toBeLessThan(4)

  portal.interrupt(undefined)
  await expect
    .poll(() =>
      portalBrowser(server, testUrl)
        .enter('p-haneul')
        .then(({ location }) => location),
    )
    .toBe('/')
  await server.close()
  await portal.close()
  remove()
})

test('the portal may change its keys at any time', async () => {
  const next = await newKey('next')
  const portal = await openPortal(
    people,
    { redirectUris: [`${testUrl}/-/sso/callback`] },
    { jwks: { keys: [ours.jwk] } },
  )
  const { settings, remove } = oidcSettings(portal.issuer)
  const server = await testServer({ settings })
  expect((await portalBrowser(server, testUrl).enter('p-haneul')).location).toBe('/')
  const { port } = new URL(portal.issuer)
  await portal.close()
  const changed = await openPortal(
    people,
    { redirectUris: [`${testUrl}/-/sso/callback`] },
    { jwks: { keys: [next.jwk] }, port: Number(port) },
  )
  expect((await portalBrowser(server, testUrl).enter('p-haneul')).location).toBe('/')
  await server.close()
  await changed.close()
  remove()
})

test('a clock that is ten minutes off keeps nobody out', async () => {
  for (const minutes of [-10, 10]) {
    campus.portal.rewrite((token) => {
      const claims = decodeJwt(token)
      const off = (time = 0) => time + minutes * 60
      return sign({ ...claims, iat: off(claims.iat), exp: off(claims.iat) + 300 })
    })
    expect((await campus.browser().enter('p-eve')).location).toBe('/')
  }
})
