import { expect, onTestFinished, test } from 'vitest'
import { SignJWT } from 'jose'
import { portalBrowser } from '../portal/browser.ts'
import { oidcSettings } from '../portal/campus.ts'
import { newKey } from '../portal/keys.ts'
import { openPortal, portalClient } from '../portal/provider.ts'
import { testPassword, testUrl } from '../support/server.ts'
import { three } from './three-servers.ts'

const id = '20240001'

test('a login at the portal may begin, return and be linked at three servers, and a logout there ends it at all', async () => {
  const key = await newKey('portal')
  const portal = await openPortal(
    [{ subject: 'p-haneul', number: id, name: '김하늘' }],
    { redirectUris: [`${testUrl}/-/sso/callback`] },
    { jwks: { keys: [key.jwk] } },
  )
  const { settings, remove } = oidcSettings(portal.issuer)
  onTestFinished(async () => {
    await portal.close()
    remove()
  })
  const servers = await three({ settings })
  await servers[0].addStudent({ id })
  let turn = 0
  const inject = ((request: never) => servers[turn]!.app.inject(request)) as (typeof servers)[0]['app']['inject']
  const browser = portalBrowser({ app: { inject } as (typeof servers)[0]['app'] }, testUrl)
  const at = async (server: number, ...step: Parameters<typeof browser.campus>) => {
    turn = server
    return browser.campus(...step)
  }
  const statuses = () =>
    Promise.all([0, 1, 2].map(async (server) => (await at(server, '/api/users/me/lectures')).status))

  const { location = '' } = await at(0, '/-/sso/start')
  expect((await at(1, await browser.through(location, 'p-haneul'))).location).toBe('/login?portal=link')
  const link = { method: 'POST' as const, payload: { id, password: testPassword, link: true } }
  expect((await at(2, '/api/auth/login', link)).status).toBe(200)
  expect(await statuses()).toEqual([200, 200, 200])

  const token = await new SignJWT({
    sub: 'p-haneul',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'portal' })
    .setIssuer(portal.issuer)
    .setAudience(portalClient.id)
    .setIssuedAt()
    .setJti('one')
    .sign(key.key)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'none' }
  const payload = new URLSearchParams({ logout_token: token }).toString()
  expect((await at(0, '/-/sso/logout', { method: 'POST', headers, payload })).status).toBe(200)
  expect(await statuses()).toEqual([401, 401, 401])
})
