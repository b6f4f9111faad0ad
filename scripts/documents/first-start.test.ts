import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freeAddresses } from '../../packages/core/test/support/addresses.ts'

const pages = ['operations.md', 'operations.ko.md', 'without-root.md', 'without-root.ko.md']
const root = join(import.meta.dirname, '../..')
const missing = spawnSync('curl', ['--version']).error !== undefined

/** The command of a page that waits for the server, with the line that it goes on to. */
function waiting(page: string) {
  const text = readFileSync(join(root, 'docs', page), 'utf8')
  const found = [...text.matchAll(/^curl .*readyz.*\n(?: {2}.*\n)*/gm)].map(([command]) => command)
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

const number = (command: string, option: string) =>
  Number(new RegExp(`--${option} (\\d+)`).exec(command)?.[1] ?? Infinity)

test.each(pages)('the wait for the first start in %s ends within a minute', (page) => {
  const command = waiting(page)

  // Without its own delay curl doubles it each time, up to ten minutes.
  expect(number(command, 'retry') * number(command, 'retry-delay')).toBeLessThanOrEqual(60)
  expect(number(command, 'retry-max-time') + number(command, 'max-time')).toBeLessThanOrEqual(60)
})

/** Runs it in an account whose unit and log say why, on a port of this test, with fewer attempts. */
async function run(page: string, address: string) {
  const home = mkdtempSync(join(tmpdir(), 'campus-manual-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  mkdirSync(join(home, 'campus/log'), { recursive: true })
  writeFileSync(join(home, 'campus/log/campus.log'), 'DATABASE_URL: why\n')
  writeFileSync(join(home, 'systemctl'), '#!/bin/sh\necho "DATABASE_URL: why"\nexit 3\n')
  chmodSync(join(home, 'systemctl'), 0o755)
  const command = waiting(page).replace('127.0.0.1:8787', address).replace('--retry 30', '--retry 1')
  const env = { HOME: home, PATH: `${home}:${process.env.PATH}` }
  return promisify(execFile)('sh', ['-c', command], { env }).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  )
}

test.skipIf(missing).each(pages)(
  'the wait of %s shows why a server does not start, and ok of one that does',
  async (page) => {
    const [closed = ''] = await freeAddresses(1)
    expect(await run(page, closed)).toMatchObject({ stdout: 'DATABASE_URL: why\n', stderr: '' })

    const server = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    expect(await run(page, `127.0.0.1:${(server.address() as AddressInfo).port}`)).toEqual({ stdout: 'ok', stderr: '' })
  },
)
