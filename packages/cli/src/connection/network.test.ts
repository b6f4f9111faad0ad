import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { certificate } from '../../test/certificate.ts'
import { main, start } from '../../test/start-process.ts'

const answer = JSON.stringify({
  success: true,
  message: '',
  data: { id: '20990001', username: '관리자', isAdmin: true },
})

let directory: string
let running: Server[]
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'campus-network-'))
  running = []
})
afterEach(async () => {
  for (const server of running) {
    server.closeAllConnections()
    server.close()
  }
  await rm(directory, { recursive: true })
})

async function listen(server: Server) {
  running.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
function login(host: string, env: object = {}, ...options: string[]) {
  const argv = [main, 'login', '--host', host, '--id', '20990001', '--password-stdin', ...options]
  return start(process.execPath, argv, { env: { CAMPUS_CONFIG_DIR: directory, ...env }, input: 'hanbit-secret\n' })
    .outcome
}

const authority = certificate({ name: 'Campus CA' })
const good = certificate({ name: 'campus', issuer: authority })
const certificates = {
  selfSigned: certificate({ name: 'campus' }),
  expired: certificate({ name: 'campus', issuer: authority, expires: new Date('2021-01-01') }),
  otherHost: certificate({ name: 'campus', issuer: authority, dns: 'elsewhere.example' }),
  good,
}

describe('a certificate', () => {
  /** A server with this certificate; counts the connections, the TLS ones among them, and the requests. */
  async function secureServer(kind: keyof typeof certificates) {
    const seen = { connections: 0, plain: 0, requests: 0 }
    const server = createServer(certificates[kind], (_request, response) => {
      seen.requests += 1
      response.end(answer)
    })
    server.on('connection', (socket) => {
      seen.connections += 1
      socket.once('data', (chunk: Buffer) => (seen.plain += chunk[0] === 0x16 ? 0 : 1))
    })
    const ca = join(directory, 'ca.pem')
    await writeFile(ca, authority.cert)
    return { seen, ca, host: `https://${await listen(server)}` }
  }

  test.each([
    ['selfSigned', 'DEPTH_ZERO_SELF_SIGNED_CERT', false],
    ['selfSigned', 'DEPTH_ZERO_SELF_SIGNED_CERT', true],
    ['expired', 'CERT_HAS_EXPIRED', true],
    ['otherHost', 'ERR_TLS_CERT_ALTNAME_INVALID', true],
    ['good', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', false],
  ] as const)(
    'that is %s ends with 6 (%s; --ca: %s) after one attempt, and nothing is sent',
    async (kind, code, withCa) => {
      const { seen, host, ca } = await secureServer(kind)

      const outcome = await login(host, {}, ...(withCa ? ['--ca', ca] : []))

      expect(outcome).toMatchObject({
        code: 6,
        stdout: '',
        stderr: expect.stringContaining(`오류: 인증서를 믿을 수 없어 접속하지 않았습니다(${code}).`),
      })
      expect(seen).toEqual({ connections: 1, plain: 0, requests: 0 })
    },
  )

  test('of an authority that --ca names is trusted', async () => {
    const { seen, host, ca } = await secureServer('good')

    expect(await login(host, {}, '--ca', ca)).toMatchObject({ code: 0, stderr: expect.stringContaining('관리자') })
    expect(seen).toEqual({ connections: 1, plain: 0, requests: 1 })
  })

  test('that nobody checks is warned of once, in Korean', async () => {
    const { host } = await secureServer('selfSigned')

    const { code, stderr } = await login(host, { NODE_TLS_REJECT_UNAUTHORIZED: '0' })

    expect(code).toBe(0)
    expect(stderr).toContain('경고: NODE_TLS_REJECT_UNAUTHORIZED=0이므로')
    expect(stderr).not.toContain('Warning')
  })

  test.each([
    ['that is not there', undefined],
    ['without a certificate', 'hello'],
    ['with a damaged one', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'],
  ])('file %s ends with 2', async (_title, content) => {
    const { seen, host } = await secureServer('good')
    const file = join(directory, 'bad.pem')
    if (content !== undefined) await writeFile(file, content)

    expect(await login(host, {}, '--ca', file)).toMatchObject({ code: 2, stderr: expect.stringContaining(file) })
    expect(seen.connections).toBe(0)
  })
})

describe('a proxy of the environment', () => {
  /** A proxy that refuses with this status, or hangs up without one. */
  async function proxy(status?: number) {
    const asked: (string | undefined)[] = []
    const server = createHttpServer((request, response) => {
      asked.push(request.url)
      if (status === undefined) return request.socket.destroy()
      response.writeHead(status).end()
    }).on('connect', (request, socket) => {
      asked.push(request.url)
      socket.end(status === undefined ? '' : `HTTP/1.1 ${status} No\r\n\r\n`)
    })
    return { asked, url: `http://${await listen(server)}` }
  }

  test.each([
    [502, '프록시가 접속을 거절했습니다(상태 502): '],
    [407, '프록시가 접속을 거절했습니다(상태 407): '],
    [undefined, '접속할 수 없습니다. 프록시: '],
  ])('that refuses (%s) ends with 6, and the error names it without its password', async (status, sentence) => {
    const { asked, url } = await proxy(status)

    const outcome = await login('https://campus.invalid', {
      HTTPS_PROXY: url.replace('//', '//id:hanbit%20secret@'),
    })

    expect(outcome).toMatchObject({ code: 6, stdout: '', stderr: expect.stringContaining(`오류: ${sentence}${url}\n`) })
    // A login whose answer was lost is sent once more.
    expect(asked).toEqual(['campus.invalid:443', 'campus.invalid:443'])
  })

  test('that is not there is named with --json, too', async () => {
    const { code, stderr } = await login('https://campus.invalid', { HTTPS_PROXY: 'http://127.0.0.1:1' }, '--json')

    expect(code).toBe(6)
    expect(JSON.parse(stderr).error).toMatchObject({
      kind: 'network',
      message: '접속할 수 없습니다. 프록시: http://127.0.0.1:1',
    })
  })

  test('gets the whole address of a server without encryption', async () => {
    const { asked, url } = await proxy(407)
    const env = { HTTP_PROXY: url }

    const { code, stderr } = await login('http://campus.invalid:8787', env, '--insecure-http')

    expect({ code, asked: new Set(asked) }).toEqual({
      code: 6,
      asked: new Set(['http://campus.invalid:8787/api/auth/login']),
    })
    expect(stderr).toContain(`프록시가 접속을 거절했습니다(상태 407): ${url}`)
  })

  test('is not taken where NO_PROXY says so', async () => {
    const { asked, url } = await proxy()

    const { code } = await login('https://campus.invalid', { HTTPS_PROXY: url, NO_PROXY: 'campus.invalid' })

    expect({ code, asked }).toEqual({ code: 6, asked: [] })
  })

  test.each([{}, { NODE_USE_ENV_PROXY: '1' }])(
    'never sees the password for a server on this machine (%j)',
    async (env) => {
      const { asked, url } = await proxy()
      const host = `http://${await listen(createHttpServer((_request, response) => response.end(answer)))}`

      expect(await login(host, { ...env, HTTP_PROXY: url, http_proxy: url })).toMatchObject({ code: 0 })
      expect(asked).toEqual([])
    },
  )

  test.each(['http://id:hanbit-secret@:x', 'socks5://id:hanbit-secret@proxy.example'])(
    'that cannot be used (%s) ends with 2, and is not repeated',
    async (proxyUrl) => {
      const { code, stderr } = await login('https://campus.invalid', { HTTPS_PROXY: proxyUrl })

      expect(code).toBe(2)
      expect(stderr).not.toContain('hanbit-secret')
    },
  )
})
