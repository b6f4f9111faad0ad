import { afterAll, expect, test } from 'vitest'
import { digest } from '../contract/invariants.ts'
import { exchange, listen } from '../support/http.ts'
import { testAdmin, testPassword, testServer } from '../support/server.ts'
import { brokenJson, brokenUtf8, otherJson, wrongJson } from './json-texts.ts'

const server = await testServer({ students: [{ id: '20240001', lectures: ['자료구조', '카누/카약', 'a'] }] })
afterAll(server.close)
const port = await listen(server.app)
const host = 'Host: 127.0.0.1\r\nConnection: close\r\n'

const session = async (id: string) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'sec-fetch-site': 'none' },
    payload: { id, password: testPassword },
  })
  return `campus_session=${answer.cookies.find(({ name }) => name === 'campus_session')?.value}`
}
const student = await session('20240001')
const admin = await session(testAdmin)

async function start(body: string | Buffer) {
  const headers = { cookie: student, 'content-type': 'application/json', 'sec-fetch-site': 'none' }
  return server.app.inject({ method: 'POST', url: '/api/attend/start', headers, payload: body })
}

/** Sends a request with these bytes. */
async function send(line: (string | Buffer)[], headers: (string | Buffer)[] = [], body: Buffer = Buffer.alloc(0)) {
  const parts = [...line, ' HTTP/1.1\r\n', host, ...headers, `Content-Length: ${body.length}\r\n\r\n`, body]
  return exchange(port, Buffer.concat(parts.map((part) => Buffer.from(part))))
}

const refusal = { success: false, message: expect.stringMatching(/[가-힣].*[.]|^알 수 없는 항목/), data: null }

test.each(brokenJson)('a body that is not JSON is refused and changes nothing: %s', async (_what, body) => {
  const before = await digest(server.db)
  const answer = await start(body)

  expect([answer.statusCode, answer.json()]).toEqual([400, refusal])
  expect(await digest(server.db)).toEqual(before)
})

test.each(wrongJson)('a body that is not a lecture is refused and changes nothing: %s', async (_what, body) => {
  const before = await digest(server.db)
  const answer = await start(body)

  expect([answer.statusCode, answer.json()]).toEqual([400, refusal])
  expect(await digest(server.db)).toEqual(before)
  expect({}).not.toHaveProperty('isAdmin')
})

test.each(otherJson)('other spellings of the same lecture are accepted: %s', async (_what, body) => {
  expect((await start(body)).statusCode).toBe(200)
  const { data } = await server.as('20240001').listMyLectures()
  expect(data.filter(({ connected }) => connected).map(({ name }) => name)).toEqual(['자료구조'])
})

test.each(brokenUtf8)('bytes that are not UTF-8 are refused in every input: %s', async (_what, numbers) => {
  const bytes = Buffer.from(numbers)
  const escaped = numbers.map((number) => `%${number.toString(16)}`).join('')
  const own = [`Cookie: ${admin}\r\n`, 'Sec-Fetch-Site: none\r\n', 'Content-Type: application/json\r\n']
  const before = await digest(server.db)

  const body = Buffer.concat([
    Buffer.from('{"id":"20249999","password":"hanbit-gaon-2026","username":"김'),
    bytes,
    Buffer.from('"}'),
  ])
  const answers = {
    body: await send(['POST /api/auth/signup'], own, body),
    path: await send(['POST /api/admin/users/', bytes, '/disable'], own),
    'escaped path': await send([`POST /api/admin/users/${escaped}/disable`], own),
    query: await send(['GET /api/admin/users?q=', bytes], own),
    'escaped query': await send([`GET /api/admin/users?q=${escaped}`], own),
    'escaped name in the query': await send([`GET /api/admin/users?${escaped}=1`], own),
    'escaped path behind an escaped name': await send([`GET /%61pi/admin/users?q=${escaped}`], own),
  }
  const statuses = Object.entries(answers).map(([input, { status, body }]) => [input, status, JSON.parse(body)])
  expect(statuses).toEqual(Object.keys(answers).map((input) => [input, 400, refusal]))

  const cookie = await send(['GET /api/users/me/lectures'], ['Cookie: campus_session=', bytes, '\r\n'])
  const header = await send(['POST /api/auth/logout'], ['Origin: http://127.0.0.1', bytes, '\r\n'])
  expect([cookie.status, header.status]).toEqual([401, 403])
  expect(await digest(server.db)).toEqual(before)
})
