import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '@campus-connect/core/config/settings.ts'
import { type RunningServer, startServer } from '../../src/server/serve.ts'
import { emptyDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { runCommand } from '@campus-connect/operator/testing/operator.ts'

/** Servers of one database without the number that is tried, each on a machine whose clock is wrong by so many milliseconds. */
async function campus(...wrong: number[]) {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  const settings = readSettings({ DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent' })
  const servers: RunningServer[] = []
  for (const difference of wrong) {
    const clock = () => new Date(Date.now() + difference)
    const server = await startServer(settings, { clock, sharesTime: true, say: () => {} })
    onTestFinished(() => server.close())
    servers.push(server)
  }
  const get = async (server: number, path: string) => (await fetch(`${servers[server]!.url}${path}`)).text()
  const attempt = async (server: number) => {
    const body = JSON.stringify({ id: '20240001', password: 'wrong-password-1' })
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'none' }
    return (await fetch(`${servers[server]!.url}/api/auth/login`, { method: 'POST', headers, body })).status
  }
  return { url, attempt, get }
}

test('two servers whose clocks differ by 65 seconds, or by days, allow five guesses together', async () => {
  for (const difference of [65_000, -200 * 24 * 3600 * 1000]) {
    const { attempt } = await campus(0, difference)
    const statuses = []
    for (let count = 0; count < 10; count += 1) statuses.push(await attempt(count % 2))

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429])
  }
})

test('a metric and check tell how far the clock of a machine differs from that of the database', async () => {
  const { url, get } = await campus(0, 65_000)
  const difference = async (server: number) =>
    Number(/^campus_clock_difference_seconds (\S+)$/m.exec(await get(server, '/metrics'))?.[1])
  expect(Math.abs(await difference(0))).toBeLessThan(5)
  expect(await difference(1)).toBeGreaterThan(60)

  const checked = async (wrong: number) => {
    const machineClock = () => new Date(Date.now() + wrong)
    const { lines } = await runCommand({ DATABASE_URL: url }, ['check'], { clock: () => new Date(), machineClock })
    return lines.filter((line) => line.includes('시계:'))
  }
  expect(await checked(0)).toEqual([])
  expect(await checked(-40_000)).toEqual([expect.stringMatching(/시계가 데이터베이스 .* 40초 느립니다/)])
})
