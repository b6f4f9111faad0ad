import { afterAll, expect, test } from 'vitest'
import { readContract } from '../../src/api/contract.ts'
import { testServer } from '../support/server.ts'
import { pathOf } from '../support/request.ts'

const server = await testServer({ settings: { allowedOrigins: ['https://portal.example.ac.kr'] } })
afterAll(server.close)

const hostile = [
  'null',
  'http://127.0.0.1',
  'http://127.0.0.1:80',
  'http://127.0.0.1:8788',
  'http://127.0.0.1:87870',
  'https://127.0.0.1:8787',
  'http://localhost:8787',
  'http://[::1]:8787',
  'http://127.0.0.1:8787.evil.example',
  'http://127.0.0.1:8787@evil.example',
  'http://127.0.0.1:8787/',
  'http://127.0.0.1:8787 ',
  'http://127.0.0.1:8787, https://evil.example',
  'HTTP://127.0.0.1:8787',
  'http://0x7f000001:8787',
  'http://portal.example.ac.kr',
  'https://portal.example.ac.kr:8443',
  'https://evil-portal.example.ac.kr',
  'https://portal.example.ac.kr.evil.example',
  'https://evil.example/https://portal.example.ac.kr',
  'https://example.ac.kr',
  'https://portalXexample.ac.kr',
  'file://',
  '*',
]
const writes = readContract().filter(({ method }) => method !== 'GET')

test.each(hostile)('the origin %s can neither write nor read', async (origin) => {
  for (const { id, method, path } of writes)
    for (const site of [undefined, 'same-site', 'SAME-ORIGIN']) {
      const headers = { origin, ...(site === undefined ? {} : { 'sec-fetch-site': site }) }
      const url = pathOf({ id, path })
      const answer = await server.app.inject({ method: method as 'POST', url, headers, payload: {} })

      expect([id, site, answer.statusCode]).toEqual([id, site, 403])
      expect(answer.json()).toEqual({ success: false, message: '허용되지 않은 출처의 요청입니다.', data: null })
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    }

  const read = await server.app.inject({ url: '/api/users/me/lectures', headers: { origin } })
  expect([read.statusCode, read.json().message]).toEqual([403, '허용되지 않은 출처의 요청입니다.'])
  expect(read.headers).not.toHaveProperty('access-control-allow-origin')
  expect(read.headers).toMatchObject({ vary: 'Origin', 'cross-origin-resource-policy': 'same-origin' })
})

test('what a request says about proxies counts for nothing: neither for its origin nor for its address', async () => {
  const forged = {
    forwarded: 'for=203.0.113.9;host=evil.example;proto=https',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-real-ip': '203.0.113.9',
    'x-original-url': '/api/admin/users',
    'x-rewrite-url': '/api/admin/users',
    'x-http-method-override': 'DELETE',
  }
  const logout = { method: 'POST', url: '/api/auth/logout' } as const
  const foreign = await server.app.inject({ ...logout, headers: { ...forged, origin: 'https://evil.example' } })
  const login = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { ...forged, 'sec-fetch-site': 'none' },
    payload: { id: '20249999', password: 'wrong' },
  })
  const throttles = await server.db.selectFrom('throttles').select('key').execute()

  expect([foreign.statusCode, login.statusCode]).toEqual([403, 401])
  expect(throttles.map(({ key }) => key).toSorted()).toEqual(['address:127.0.0.1', 'number:20249999'])
  expect(JSON.stringify([foreign.headers, login.headers])).not.toMatch(/evil|Secure|strict-transport/)
})
