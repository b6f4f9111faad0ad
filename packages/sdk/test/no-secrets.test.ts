import type { RequestListener } from 'node:http'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { CampusError, createCampus } from '../src/index.ts'
import { cookieJar } from '../src/node.ts'
import { errorOf, everyCall, operationIds, serve } from './support.ts'

const secrets = ['hanbit-secret', 'cookie-secret', String.raw`hanbit-\"secret\"-2`, 'hanbit-"secret"-2']
const envelope = '{"success":false,"message":"안 됩니다.","data":null}'

/** All that a log could make of an error. */
function everythingIn(error: unknown): string {
  const chain = error instanceof Error ? [error.message, error.stack, everythingIn(error.cause)] : []
  return [inspect(error, { depth: 20, showHidden: true }), JSON.stringify(error), String(error), ...chain].join('\n')
}

/** A client with a session, whose server from then on behaves like the listener. */
async function campusThen(listener: RequestListener, options: { timeout?: number } = {}) {
  let first = true
  const baseUrl = await serve((request, response) => {
    if (!first) return listener(request, response)
    first = false
    response.setHeader('set-cookie', 'campus_session=cookie-secret; HttpOnly; SameSite=Lax; Path=/')
    response.end('{"success":true,"message":"","data":[]}')
  })
  const { fetch } = cookieJar()
  await createCampus({ baseUrl, fetch }).listMyLectures()
  return createCampus({ baseUrl, fetch, retries: false, ...options })
}

const echo: RequestListener = (request, response) =>
  void request.toArray().then((chunks) => response.writeHead(502).end(chunks.join('')))
const calls = operationIds.map((id) => everyCall[id])

test.each<[string, RequestListener, { timeout?: number }]>([
  ['refused', (_request, response) => response.writeHead(400).end(envelope), {}],
  ['malformed', echo, {}],
  ['redirect', (_request, response) => response.writeHead(307, { location: '/x' }).end(), {}],
  ['network', (request) => request.socket.destroy(), {}],
  ['timeout', () => {}, { timeout: 40 }],
])('an error of the kind %s holds no password and no cookie', async (_kind, listener, options) => {
  const campus = await campusThen(listener, options)

  for (const call of calls) {
    const error = await errorOf(call(campus))
    expect(error).toBeInstanceOf(CampusError)
    for (const secret of secrets) expect(everythingIn(error)).not.toContain(secret)
  }
})

test('neither does an error of a call that could not be made', async () => {
  const unsendable = { id: '1', password: 'hanbit-secret', more: 1n }
  const error = await errorOf(createCampus({ baseUrl: 'http://campus.test' }).login(unsendable))

  expect(error.kind).toBe('invalid')
  expect(everythingIn(error)).not.toContain('hanbit-secret')
})

test('neither does one of an address that carries a password', async () => {
  const error = await errorOf((async () => createCampus({ baseUrl: 'http://id:hanbit-secret@campus.test' }))())

  expect(error.kind).toBe('invalid')
  expect(everythingIn(error)).not.toContain('hanbit-secret')
})
