import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
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
const given = (file: string) => readFileSync(`deploy/${file}`, 'utf8')

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
      const modules = ['mpm_event', 'authz_core', 'alias', 'headers', 'proxy', 'proxy_http']
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
  '$file passes the encoded slash of a lecture and 16 KB of cookies, and replaces X-Forwarded-For',
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
  },
)
