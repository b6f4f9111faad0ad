// What never left is told from what may have arrived, by what runtimes and given fetches throw.
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createCampus } from '../src/index.ts'
import { errorOf, everyCall, serve, success } from './support.ts'

afterEach(() => vi.unstubAllGlobals())

type Thrown = Error & { code?: string; syscall?: string }

const thrown = (message: string, more: object = {}, type: ErrorConstructor = TypeError): Thrown =>
  Object.assign(new type(message), more)
const inNode = (cause: Error) => new TypeError('fetch failed', { cause })
const inDeno = (text: string) => inNode(new Error(`error sending request for url (http://campus.test/): ${text}`))

/** The error of a login whose fetch fails so, after the network has had its turn. */
async function loginWith(error: Error) {
  const campus = createCampus({
    baseUrl: 'http://campus.test',
    async fetch() {
      await new Promise((resolve) => void setTimeout(resolve, 5))
      throw error
    },
  })
  return errorOf(everyCall.login(campus))
}

test.each<[runtime: string, what: string, Thrown]>([
  ['Node', 'a port where nobody listens', inNode(thrown('connect', { code: 'ECONNREFUSED', syscall: 'connect' }))],
  ['Node', 'several addresses, all silent', inNode(Object.assign(new AggregateError([]), { code: 'ETIMEDOUT' }))],
  ['Node', 'a firewall', inNode(thrown('connect EPERM', { code: 'EPERM', syscall: 'connect' }))],
  ['Node', 'a TLS that ends', inNode(thrown('socket disconnected before secure TLS', { code: 'ECONNRESET' }))],
  ['Node', 'a proxy that refuses', inNode(thrown('Proxy response (407) !== 200 when HTTP Tunneling'))],
  ['Node', 'a port that fetch does not open', inNode(new Error('bad port'))],
  ['Node', 'http at an https address', inNode(thrown('wrong version', { code: 'ERR_SSL_WRONG_VERSION_NUMBER' }))],
  ['Bun', 'http at an https address', thrown('The TLS handshake failed', { code: 'EPROTO' })],
  ['Bun', 'a port where nobody listens', thrown('Unable to connect', { code: 'ConnectionRefused' })],
  ['Deno', 'a port where nobody listens', inDeno('client error (Connect): tcp connect error: Connection refused')],
  ['Deno', 'an unknown host', inDeno('client error (Connect): dns error: failed to lookup address information')],
  [
    'Deno',
    'http at an https address',
    inDeno('client error (Connect): received corrupt message of type InvalidContentType'),
  ],
  ['Deno', 'an untrusted certificate', inDeno('client error (Connect): invalid peer certificate: UnknownIssuer')],
  ['Deno', 'a port that fetch does not open', thrown('Fetch failed: Requests to port 9 are blocked')],
])('%s: %s was never sent', async (_runtime, what, error) => {
  expect(await loginWith(error)).toMatchObject({
    kind: 'network',
    code: /https address|certificate/.test(what) ? 'untrusted' : 'unreachable',
  })
})

test.each<[runtime: string, what: string, Thrown]>([
  ['Node', 'a lost answer', inNode(thrown('other side closed', { code: 'UND_ERR_SOCKET' }))],
  ['Node', 'an answer that ends', new TypeError('terminated')],
  ['Bun', 'a lost answer', thrown('The socket connection was closed unexpectedly', { code: 'ECONNRESET' })],
  ['Deno', 'a lost answer', inDeno('client error (SendRequest): connection closed before message completed')],
  ['Deno', 'an answer that ends', new TypeError('error reading a body from connection')],
  // It says the same of a port where nobody listens.
  ['workerd', 'a lost answer', thrown('Network connection lost.', { retryable: true }, Error)],
  ['Chromium', 'any failure', new TypeError('Failed to fetch')],
  ['Safari', 'any failure', new TypeError('Load failed')],
])('%s: %s is an unknown outcome, without claiming that it was sent', async (_runtime, _what, error) => {
  expect(await loginWith(error)).toMatchObject({
    kind: 'unknown-outcome',
    code: 'unknown-outcome',
    message: expect.stringContaining('it may have arrived'),
  })
})

describe('a fetch that does not know a field of the request', () => {
  /** What workerd does below the compatibility date 2024-11-11. */
  function withoutCache() {
    const refuse = (init: RequestInit = {}) => {
      if ('cache' in init) throw new Error("The 'cache' field on 'RequestInitializerDict' is not implemented.")
    }
    vi.stubGlobal('Request', function Request(_url: string, init?: RequestInit) {
      refuse(init)
    })
    const fetch = vi.fn<typeof globalThis.fetch>(async (_url, init) => {
      refuse(init)
      return success({ id: '20240001', username: '김하늘' })
    })
    vi.stubGlobal('fetch', fetch)
    return fetch
  }

  test('gets the request without it, once', async () => {
    const fetch = withoutCache()

    await everyCall.login(createCampus({ baseUrl: 'http://campus.test' }))

    expect(fetch).toHaveBeenCalledTimes(2)
    expect(fetch.mock.calls[1]?.[1]).toMatchObject({ method: 'POST', redirect: 'manual' })
  })

  test('does so behind a given fetch, too', async () => {
    const fetch = withoutCache()

    await everyCall.login(createCampus({ baseUrl: 'http://campus.test', fetch: (url, init) => fetch(url, init) }))

    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('leaves what it refuses in any case as the kind invalid', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => {
      throw new TypeError('Headers: header x-trace is refused here')
    })
    vi.stubGlobal('fetch', fetch)
    const campus = createCampus({ baseUrl: 'http://campus.test', retries: false })

    for (const call of [everyCall.login, everyCall.listMyLectures])
      expect(await errorOf(call(campus))).toMatchObject({
        kind: 'invalid',
        message: expect.stringContaining('x-trace'),
      })
  })
})

test.each(['login', 'listMyLectures'] as const)(
  'a fault of a given fetch before anything is sent is told as such by %s, without the password',
  async (id) => {
    const fault = (init?: RequestInit) => new TypeError(`init.agent is undefined in ${init?.body as string}`)
    const faults = [
      (_url: string, init?: RequestInit) => {
        throw fault(init)
      },
      async (_url: string, init?: RequestInit) => {
        throw fault(init)
      },
    ]
    for (const fetch of faults) {
      const error = await errorOf(everyCall[id](createCampus({ baseUrl: 'http://campus.test', retries: false, fetch })))

      expect(error).toMatchObject({ kind: 'network', code: 'fetch-fault' })
      expect(error.message).toMatch(/: the given fetch failed: TypeError: init\.agent is undefined/)
      expect(error.message).not.toContain('hanbit-secret')
    }
  },
)

test('a fault of a given fetch in the answer is an unknown outcome', async () => {
  const baseUrl = await serve((_request, response) => response.end('{}'))
  const campus = createCampus({
    baseUrl,
    async fetch(url, init) {
      const answer = (await fetch(url, init)) as unknown as { jar: { keep: () => void } }
      answer.jar.keep()
      throw new Error('not reached')
    },
  })

  expect(await errorOf(everyCall.login(campus))).toMatchObject({ kind: 'unknown-outcome', code: 'fetch-fault' })
})

test('a closed port, and a TLS that never comes about, are the kind network in this Node', async () => {
  const silent = createServer((socket) => void socket.once('data', () => socket.destroy())).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const once = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => once.once('listening', resolve))
  const { port: closed } = once.address() as AddressInfo
  await new Promise((resolve) => once.close(resolve))

  for (const baseUrl of [`http://127.0.0.1:${closed}`, `http://localhost:${closed}`, `https://127.0.0.1:${port}`])
    expect(await errorOf(everyCall.login(createCampus({ baseUrl })))).toMatchObject({
      kind: 'network',
      code: 'unreachable',
    })
})
