import { expect, test } from 'vitest'
import { rollingRestart } from './rolling.ts'

test('three restarts behind a proxy that asks for /readyz: no request fails, none is lost, none counts twice', async () => {
  expect(await rollingRestart({ restarts: 3, between: 30 })).toBeGreaterThanOrEqual(120)
}, 120_000)
