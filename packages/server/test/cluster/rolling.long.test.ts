import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { rollingRestart } from './rolling.ts'
import { startWaitingProxy } from './proxy.ts'

test('twenty restarts behind a proxy that asks for /readyz: no request fails, none is lost, none counts twice', async () => {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  const rounds = Number(process.env.RESTARTS ?? 20)

  const requests = await rollingRestart(
    { database: url, size: 1, proxy: startWaitingProxy },
    { writers: 4, rounds, between: 100 },
  )

  process.stdout.write(`${requests} requests, 0 failed\n`)
  expect(requests).toBeGreaterThan(1000)
})
