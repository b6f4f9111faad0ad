import type { RequestListener } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { CampusError, createCampus } from '../src/index.ts'
import { cookieJar, type SavedCookies } from '../src/node.ts'
import { everyCall, serve } from './support.ts'

const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'success',
    (error) => (error instanceof CampusError ? error.kind : String(error)),
  )

test('a server that never answers ends in a timeout', async () => {
  const campus = createCampus({ baseUrl: await serve(() => {}), timeout: 50 })

  expect(await kindOf(campus.listMyLectures())).toBe('timeout')
})

test('the time limit covers the body too', async () => {
  const baseUrl = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"success":true,')
  })
  const campus = createCampus({ baseUrl, timeout: 50 })

  expect(await kindOf(campus.listMyLectures())).toBe('timeout')
})

test('a lost answer to a sign-up is an unknown outcome', async () => {
  const campus = createCampus({ baseUrl: await serve((request) => request.socket.destroy()) })

  expect(await kindOf(campus.signup({ id: '1', username: '김하늘', password: 'x' }))).toBe('unknown-outcome')
})

test('a connection cut within the body counts as no answer and is tried again', async () => {
  let calls = 0
  const baseUrl = await serve((_request, response) => {
    calls += 1
    const body = '{"success":true,"message":"","data":[]}'
    response.writeHead(200, { 'content-length': body.length })
    if (calls > 1) response.end(body)
    else response.write(body.slice(0, 9), () => response.destroy())
  })
  const campus = createCampus({ baseUrl })

  expect(await campus.listMyLectures()).toEqual({ data: [], message: '' })
  expect(calls).toBe(2)
})

/** A port that counts what reaches it. */
async function countBytes() {
  let bytes = 0
  const server = createServer((socket) => void socket.on('data', (chunk) => (bytes += chunk.length))).listen(
    0,
    '127.0.0.1',
  )
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth/login`, bytes: () => bytes }
}

test.each([301, 302, 303, 307, 308])(
  'a %i takes the password nowhere, to no other server and no other page',
  async (status) => {
    const elsewhere = await countBytes()
    const visited: (string | undefined)[] = []
    let location = ''
    const baseUrl = await serve((request, response) => {
      visited.push(request.url)
      response.writeHead(status, { location }).end()
    })

    for (location of [elsewhere.url, '/other', '//campus.evil.example/'])
      for (const fetch of [undefined, cookieJar().fetch]) {
        const campus = createCampus({ baseUrl, ...(fetch ? { fetch } : {}) })
        await expect(everyCall.login(campus)).rejects.toMatchObject({ kind: 'malformed', status })
      }

    expect(elsewhere.bytes()).toBe(0)
    expect(new Set(visited)).toEqual(new Set(['/api/auth/login']))
  },
)

test('a cookie jar keeps the session, also when it was saved and loaded', async () => {
  const cookies: (string | undefined)[] = []
  const baseUrl = await serve((request, response) => {
    cookies.push(request.headers.cookie)
    response.setHeader('set-cookie', 'campus_session=abc; HttpOnly; SameSite=Lax; Path=/')
    response.end('{"success":true,"message":"","data":[]}')
  })
  const jar = cookieJar()
  await createCampus({ baseUrl, fetch: jar.fetch }).listMyLectures()
  const loaded = cookieJar(JSON.parse(JSON.stringify(jar)))
  await createCampus({ baseUrl, fetch: loaded.fetch }).listMyLectures()

  expect(cookies).toEqual([undefined, 'campus_session=abc'])
})

test('a cookie goes to no other origin, and none of its cookies is kept', async () => {
  const seen: (string | undefined)[] = []
  const listener: RequestListener = (request, response) => {
    seen.push(request.headers.cookie)
    response.setHeader('set-cookie', 'campus_session=abc; HttpOnly; SameSite=Lax; Path=/')
    response.end('{"success":true,"message":"","data":[]}')
  }
  const [own, other] = [await serve(listener), await serve(listener)]
  const jar = cookieJar()
  for (const baseUrl of [own, other, own.replace('127.0.0.1', 'localhost')])
    await createCampus({ baseUrl, fetch: jar.fetch }).listMyLectures()

  const loaded = cookieJar(JSON.parse(JSON.stringify(jar)))
  await createCampus({ baseUrl: other, fetch: loaded.fetch }).listMyLectures()
  await createCampus({ baseUrl: own, fetch: loaded.fetch }).listMyLectures()

  expect(seen).toEqual([undefined, undefined, undefined, undefined, 'campus_session=abc'])
})

test('cookies that were never saved by a jar are refused', () => {
  expect(() => cookieJar({} as SavedCookies)).toThrow(expect.objectContaining({ kind: 'invalid' }))
})

test('an answer that cannot be decompressed is malformed, and not asked for again', async () => {
  let calls = 0
  const baseUrl = await serve((_request, response) => {
    calls += 1
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all')
  })

  expect(await kindOf(createCampus({ baseUrl }).listMyLectures())).toBe('malformed')
  expect(calls).toBe(1)
})

test('plain http where https was asked for is no unknown outcome', async () => {
  const baseUrl = (await serve((_request, response) => response.end())).replace('http:', 'https:')

  expect(await kindOf(createCampus({ baseUrl }).login({ id: '1', password: 'x' }))).toBe('network')
})
