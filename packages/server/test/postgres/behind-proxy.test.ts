import { expect, onTestFinished, test } from 'vitest'
import { unavailable } from '../../src/http/http-error.ts'
import { freeAddresses } from '@campus-connect/core/testing/addresses.ts'
import { killUnderLoad } from '../cluster/kill-under-load.ts'
import { rollingRestart } from '../cluster/rolling.ts'
import { startHaproxy, withoutHaproxy } from '../cluster/haproxy.ts'
import { emptyDatabase } from '@campus-connect/core/testing/database/empty.ts'

/** The set-up of `deploy/haproxy.cfg`. */
async function behindHaproxy(size: number) {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  return { database: url, size, proxy: startHaproxy }
}

test('of two servers behind HAProxy each is restarted, and no request fails, is lost or counts twice', async ({
  skip,
}) => {
  skip(withoutHaproxy !== undefined, withoutHaproxy)

  const requests = await rollingRestart(await behindHaproxy(2), { writers: 2, rest: 10, rounds: 1, between: 10 })

  expect(requests).toBeGreaterThanOrEqual(2 * 2 * 3 * 10)
})

test('of three servers behind HAProxy one is killed, twice: nothing acknowledged is lost, users see nothing', async ({
  skip,
}) => {
  skip(withoutHaproxy !== undefined, withoutHaproxy)

  const { requests } = await killUnderLoad(await behindHaproxy(3), { writers: 2, rest: 10, kills: 2, between: 10 })

  expect(requests).toBeGreaterThanOrEqual((2 * 2 * 2 + 1) * 5 * 10)
})

test('without a server HAProxy answers 503 as the servers do', async ({ skip }) => {
  skip(withoutHaproxy !== undefined, withoutHaproxy)
  const { url } = await startHaproxy(await freeAddresses(2))

  const answer = await fetch(`${url}/api/users/me/lectures`)

  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await answer.json()).toEqual({ success: false, message: unavailable().message, data: null })
})
