import { afterAll, expect, test } from 'vitest'
import { testServer } from '../../../test/support/server.ts'

const servers = await Promise.all([
  testServer(),
  testServer({ settings: { publicUrl: 'https://campus.example.ac.kr', trustedProxies: ['127.0.0.1'] } }),
  testServer({ settings: { host: 'lab-3.example.ac.kr' } }),
])
afterAll(() => Promise.all(servers.map((server) => server.close())))
const [plain, proxied, named] = servers

const statusOf = async ({ app }: (typeof servers)[number], host: string, url = '/openapi.yaml') =>
  (await app.inject({ url, headers: { host } })).statusCode

test.each([
  'evil.example',
  'evil.example:8787',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'evil-localhost',
  'campus.example.ac.kr.evil.example',
  'xcampus.example.ac.kr',
  'evil.example:80@127.0.0.1',
  '127.0.0.1/evil.example',
])('a page under the name %o cannot act as one of this server', async (host) => {
  for (const server of [plain, proxied, named]) {
    if (server === proxied && !host.includes('.')) continue
    for (const url of ['/', '/docs', '/api/lectures', '/api/admin/users'])
      expect([url, await statusOf(server, host, url)]).toEqual([url, 400])
    const login = { method: 'POST', url: '/api/auth/login', payload: { id: '1', password: 'x' } } as const
    const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    const answer = await server.app.inject({ ...login, headers })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { success: false, message: '이 이름으로는 접속할 수 없습니다. 안내받은 주소로 접속해주세요.', data: null },
    ])
  }
})

test("addresses, loopback names and the server's own name are answered, with any port", async () => {
  for (const host of [
    '127.0.0.1',
    '127.0.0.1:49152',
    '[::1]:8787',
    '10.0.0.7',
    'localhost',
    'LOCALHOST:5173',
    'app.localhost',
  ])
    for (const server of servers) expect([host, await statusOf(server, host)]).toEqual([host, 200])
  for (const host of ['campus.example.ac.kr', 'CAMPUS.example.ac.kr:443', 'campus.example.ac.kr.'])
    expect([host, await statusOf(proxied, host), await statusOf(plain, host)]).toEqual([host, 200, 400])
  expect(await statusOf(named, 'lab-3.example.ac.kr:8787')).toBe(200)
})

test('a proxy may call the server by a name of their own network, and a balancer by any', async () => {
  for (const host of ['campus', 'server:8787']) {
    expect([host, await statusOf(proxied, host)]).toEqual([host, 200])
    expect([host, await statusOf(plain, host)]).toEqual([host, 400])
  }
  for (const url of ['/healthz', '/readyz?probe'])
    expect([url, await statusOf(plain, 'campus-0.campus.svc.cluster.local:8787', url)]).toEqual([url, 200])
})
