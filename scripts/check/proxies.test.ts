import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { longestHeaders } from '../../packages/server/src/http/limits/connections.ts'
import { freeAddresses } from '../../packages/core/test/support/addresses.ts'

/** Answers with what arrived. */
let server: Server
beforeAll(async () => {
  server = createServer({ maxHeaderSize: longestHeaders }, ({ url, headers }, response) => {
    response.end(JSON.stringify({ url, from: headers['x-forwarded-for'], cookie: headers.cookie?.length }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

const serverAddress = () => `127.0.0.1:${(server.address() as AddressInfo).port}`
/** Where administrators work: the test can be a client at each address of 127.0.0.0/8. */
const atWork = '127.0.0.2'
/** With the block about ADMIN_NETWORKS, which is a comment. */
const given = (file: string) =>
  readFileSync(`deploy/${file}`, 'utf8')
    .replace(/(?<=checks and records\.\n)(?:[ \t]*# .*\n)+/, (block) => block.replaceAll(/^([ \t]*)# /gm, '$1'))
    .replace('10.20.0.0/16', `${atWork}/32`)

type Place = { folder: string; address: string }
type Proxy = {
  file: string
  /** The Debian package, whose name is also the program's. */
  program: string
  /** The file of `deploy/` at this address, without TLS. */
  configuration: (place: Place) => string
  argv: (path: string) => string[]
}

const proxies: Proxy[] = [
  {
    file: 'nginx.conf',
    program: 'nginx',
    configuration: ({ folder, address }) => {
      const http = given('nginx.conf')
        .replace('127.0.0.1:8787', serverAddress())
        .replace('listen 443 ssl http2', `listen ${address}`)
        .replace(/server \{\n +listen 80;[^}]*\}\n/, '')
        .replaceAll(/^ +ssl_.*\n/gm, '')
      return `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${http} }`
    },
    argv: (path) => ['-c', path, '-e', 'stderr'],
  },
  {
    file: 'apache.conf',
    program: 'apache2',
    configuration: ({ folder, address }) => {
      const modules = ['mpm_event', 'authz_core', 'authz_host', 'alias', 'headers', 'proxy', 'proxy_http']
      const hosts = given('apache.conf')
        .replace('127.0.0.1:8787', serverAddress())
        .replace(/<VirtualHost \*:80>[^]*?<\/VirtualHost>\n/, '')
        .replace('*:443', address)
        .replaceAll(/^ +SSL.*\n/gm, '')
      const loaded = modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
      return [
        ...loaded,
        `ServerName campus`,
        `PidFile ${folder}/pid`,
        `ErrorLog ${folder}/log`,
        `Listen ${address}`,
        hosts,
      ].join('\n')
    },
    argv: (path) => ['-D', 'FOREGROUND', '-f', path],
  },
  {
    file: 'Caddyfile',
    program: 'caddy',
    configuration: ({ address }) =>
      `{\n\tadmin off\n}\n${given('Caddyfile')
        .replace('{$CAMPUS_DOMAIN:campus.example.ac.kr}', `http://${address}`)
        .replace('{$CAMPUS_SERVER:127.0.0.1:8787}', serverAddress())}`,
    argv: (path) => ['run', '--adapter', 'caddyfile', '--config', path],
  },
  {
    file: 'haproxy.cfg',
    program: 'haproxy',
    configuration: ({ address }) =>
      given('haproxy.cfg')
        .replace(/^frontend plain\n[^]*?\n\n/m, '')
        .replace(/^frontend stats\n[^]*$/m, '')
        .replace(/bind :443 .*$/m, `bind ${address}`)
        .replace('option httpchk GET /readyz', 'option httpchk')
        .replace(/^ +http-check .*\n/m, '')
        .replace(/ +server one .*\n +server two .*/, `    server one ${serverAddress()}`),
    argv: (path) => ['-db', '-f', path],
  },
]

test.for(proxies)(
  '$file passes the encoded slash of a lecture and 16 KB of cookies, replaces X-Forwarded-For, and keeps administrators to their networks',
  async ({ program, configuration, argv }, { skip }) => {
    skip(spawnSync(program, ['-v']).error !== undefined, `there is no ${program} (Debian: apt-get install ${program})`)
    const folder = mkdtempSync(join(tmpdir(), 'campus-proxy-'))
    const [address = ''] = await freeAddresses(1)
    const path = join(folder, 'configuration')
    writeFileSync(path, configuration({ folder, address }))
    const child = spawn(program, argv(path), { stdio: 'ignore' })
    onTestFinished(async () => {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true })
    })
    const lecture = '/lecture/%EC%B9%B4%EB%88%84%2F%EC%B9%B4%EC%95%BD%2050%25'
    const headers = { cookie: 'x'.repeat(16 * 1024), 'x-forwarded-for': '203.0.113.9' }

    const answer = await vi.waitFor(() => fetch(`http://${address}${lecture}`, { headers }), { timeout: 10_000 })

    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ url: lecture, from: '127.0.0.1', cookie: 16 * 1024 })
    for (const metrics of ['/metrics', '/%6detrics'])
      expect((await fetch(`http://${address}${metrics}`)).status).toBe(404)
    for (const users of ['/api/admin/users', '/api/%61dmin/users']) {
      expect(await statusFrom(atWork, `http://${address}${users}`)).toBe(200)
      expect(await statusFrom('127.0.0.1', `http://${address}${users}`)).toBe(403)
    }
    expect(await statusFrom('127.0.0.1', `http://${address}/api/users/me/lectures`)).toBe(200)
  },
)

/** The status that a client at this address gets. */
async function statusFrom(localAddress: string, url: string) {
  const [answer] = (await once(get(url, { localAddress, agent: false }), 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}
