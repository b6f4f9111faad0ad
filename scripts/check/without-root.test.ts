import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freeAddresses } from '../../packages/server/test/support/addresses.ts'

const starter = join(import.meta.dirname, '../../deploy/user/campus-server')
const missing = spawnSync('flock', ['--version']).error !== undefined

test('the starter of an ordinary user keeps one server running, makes its backups and stops it', async ({ skip }) => {
  skip(missing, 'there is no flock (Debian: util-linux)')
  const home = mkdtempSync(join(tmpdir(), 'campus-home-'))
  const [address = ''] = await freeAddresses(1)
  const settings = { DATABASE_URL: `file:${home}/data/campus.db`, PORT: address.split(':')[1], LOG_LEVEL: 'warn' }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(home, 'campus.env'), lines.join(''), { mode: 0o600 })
  // As in the repository: with an empty cache each start takes twice as long.
  const env = { PATH: process.env.PATH, CAMPUS_HOME: home, NODE_COMPILE_CACHE: 'node_modules/.cache/campus-server' }
  const campus = (...argv: string[]) => spawnSync(starter, argv, { env, encoding: 'utf8' })
  onTestFinished(() => {
    campus('stop')
    rmSync(home, { recursive: true })
  })
  const ready = () => fetch(`http://${address}/readyz`).then(({ ok }) => ok)
  const serving = () => vi.waitFor(async () => expect(await ready()).toBe(true), { timeout: 15_000 })
  const server = () => {
    const keeper = readFileSync(join(home, 'pid'), 'utf8').trim()
    return Number(execFileSync('ps', ['-o', 'pid=', '--ppid', keeper], { encoding: 'utf8' }))
  }

  expect(campus('start')).toMatchObject({ status: 0, stderr: expect.stringContaining(`${home}/log/campus.log`) })
  await serving()
  expect(campus('start')).toMatchObject({ status: 1, stderr: '서버가 이미 실행 중입니다.\n' })
  const first = server()
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(server()).not.toBe(first), { timeout: 5000 })
  await serving()

  expect(campus('night').status).toBe(0)
  expect(readdirSync(join(home, 'backups')).filter((file) => file.endsWith('.db'))).toHaveLength(1)
  expect(readdirSync(join(home, 'log')).toSorted()).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d\.log$/),
    'campus.log',
  ])

  expect(campus('stop').status).toBe(0)
  await expect(ready()).rejects.toThrow('fetch failed')
  expect(campus('stop')).toMatchObject({ status: 1, stderr: '실행 중인 서버가 없습니다.\n' })
}, 60_000)
