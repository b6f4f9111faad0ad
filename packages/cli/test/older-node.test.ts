import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { build } from 'tsup'
import { expect, onTestFinished, test } from 'vitest'
import { inOneFile } from '../tsup.config.ts'
import { certificate } from './certificate.ts'
import { main, start } from './start-process.ts'
import { listing } from './user-list-server.ts'

/** The Node of this machine, if it is an older one than that of the repository. */
const olderNode = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, process.platform === 'win32' ? 'node.exe' : 'node'))
  .find((node) => /^v2[0-5]\./.test(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? ''))

async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A server behind a proxy that alone knows where it is. */
async function campusBehindProxy(folder: string) {
  const authority = certificate({ name: 'Campus CA' })
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, authority.cert)
  const campus = createServer(certificate({ name: 'campus', dns: 'campus.invalid', issuer: authority }), listing(1))
  const port = await listen(campus)
  const proxy = createHttpServer().on('connect', (_request, socket) => {
    const tunnel = connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    socket
      .on('error', () => {})
      .pipe(tunnel)
      .on('error', () => {})
      .pipe(socket)
  })
  const url = `http://127.0.0.1:${await listen(proxy)}`
  onTestFinished(() => void [campus, proxy].map((server) => server.close()))
  return { HTTPS_PROXY: url, NODE_EXTRA_CA_CERTS: ca, CAMPUS_HOST: 'https://campus.invalid', CAMPUS_CONFIG_DIR: folder }
}

test.each<[string, string]>([
  ['this Node', process.execPath],
  ...(olderNode === undefined ? [] : [['an older Node', olderNode] as [string, string]]),
])('%s reaches a server through a proxy, and writes times in Korean', async (_title, node) => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const older = node === olderNode
  if (older) await build({ ...inOneFile, config: false, silent: true, outDir: folder })
  const env = await campusBehindProxy(folder)

  const { code, stdout, stderr } = await start(node, [older ? join(folder, 'start.cjs') : main, 'export', 'users'], {
    env,
  }).outcome

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.split('\r\n')[1]).toBe('S0,김하늘,● 활성,0,0,2026. 3. 2. 오전 9:00:00,2026. 3. 2. 오전 9:00:00,')
})
