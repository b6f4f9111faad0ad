import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { missing } from '@campus-connect/core/testing/requirements.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { freeAddresses } from '@campus-connect/core/testing/addresses.ts'
import type { Proxy } from './proxy.ts'

const recommended = join(import.meta.dirname, '../../../../deploy/haproxy.cfg')

/** The reason to skip a test: why HAProxy cannot be used here. */
export const withoutHaproxy = missing('haproxy', '-v')

/** Starts HAProxy with `deploy/haproxy.cfg` before these servers, but with other addresses and without TLS. */
export async function startHaproxy(servers: string[]): Promise<Proxy> {
  const [plain = '', campus = '', stats = ''] = await freeAddresses(3)
  const folder = await temporaryFolder()
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, configuration(servers, { plain, campus, stats }))
  const child = spawn('haproxy', ['-db', '-f', path], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const ended = once(child, 'close')
  const died = ended.then(() => Promise.reject(new Error(`HAProxy ended: ${said.join('')}`)))
  died.catch(() => {})
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })

  const statistics = async () => (await fetch(`http://${stats}/;csv`)).text()
  const until = <T>(condition: () => Promise<T>) =>
    Promise.race([died, vi.waitFor(condition, { timeout: 30_000, interval: 50 })])
  await until(statistics)
  return {
    url: `http://${campus}`,
    ready: (server) => until(async () => expect(stateOf(server, await statistics())).toMatch(/^UP/)),
  }
}

type Binds = Record<'plain' | 'campus' | 'stats', string>

function configuration(servers: string[], { plain, campus, stats }: Binds) {
  const given = readFileSync(recommended, 'utf8')
  const addressed = given
    .replace(/bind :80$/m, `bind ${plain}`)
    .replace(/bind :443 .*$/m, `bind ${campus}`)
    .replace(/bind 127\.0\.0\.1:8404$/m, `bind ${stats}`)
    .replace(/( +)server one .*\n +server two .*$/m, (_lines, indent: string) =>
      servers.map((server) => `${indent}server ${server} ${server}`).join('\n'),
    )
  for (const address of [plain, campus, stats, ...servers])
    if (!addressed.includes(` ${address}\n`)) throw new Error(`deploy/haproxy.cfg has no place for ${address}`)
  return addressed
}

/** The state as HAProxy reports it: `UP`, `DOWN 1/2`, … */
function stateOf(server: string, csv: string) {
  const [head = '', ...rows] = csv.split('\n').map((line) => line.split(','))
  const row = rows.find(([, name]) => name === server)
  return row?.[head.indexOf('status')] ?? 'unknown'
}
