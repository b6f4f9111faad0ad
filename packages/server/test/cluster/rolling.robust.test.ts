import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { rollingRestart } from './rolling.ts'
import { startWaitingProxy } from './proxy.ts'

test('three restarts behind a proxy that asks for /readyz: no request fails, none is lost, none counts twice', async () => {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)

  const requests = await rollingRestart(
    { database: url, size: 1, proxy: startWaitingProxy },
    { writers: 2, rest: 10, rounds: 3, between: 5 },
  )

  expect(requests).toBeGreaterThanOrEqual(2 * 2 * 4 * 5)
})
