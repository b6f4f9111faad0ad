import { expect, test } from 'vitest'
import { startLoginServer } from '../support/logins.ts'
import { testPassword } from '../support/server.ts'

const day = 24 * 3600

test('a stranger cannot lock out a known browser', async () => {
  const { login, fail } = await startLoginServer()
  const { device } = await login('20240001', testPassword)
  for (let address = 0; address < 100; address += 1) await fail('20240001', 1, { address: `10.6.6.${address}` })

  expect((await login('20240001', testPassword)).status).toBe(429)
  expect((await login('20240001', testPassword, { device })).status).toBe(200)
})

test('a known browser has its own count, only for its own user', async () => {
  const { login, fail } = await startLoginServer()
  const { device } = await login('20240001', testPassword)
  await fail('20240001', 10, { device })
  await fail('20240002', 5)

  expect((await login('20240001', testPassword, { device })).status).toBe(429)
  expect((await login('20240001', testPassword)).status).toBe(200)
  expect((await login('20240002', testPassword, { device })).status).toBe(429)
})

test('a login resets the count of a known browser', async () => {
  const { login, fail } = await startLoginServer()
  let { device } = await login('20240001', testPassword)
  await fail('20240001', 9, { device })

  device = (await login('20240001', testPassword, { device })).device
  await fail('20240001', 9, { device })

  expect((await login('20240001', testPassword, { device })).status).toBe(200)
})

test('each login gives the browser a new token and forgets the old one', async () => {
  const { login, fail } = await startLoginServer()
  const planted = 'p'.repeat(43)
  const first = await login('20240001', testPassword, { device: planted })
  const second = await login('20240001', testPassword, { device: first.device })
  const other = await login('20240002', testPassword, { device: second.device })
  expect(new Set([planted, first.device, second.device, other.device]).size).toBe(4)
  await fail('20240001', 5, { address: '10.6.6.6' })
  const from = (device: string) => login('20240001', testPassword, { device, address: '10.6.6.6' })

  expect((await from(planted)).status).toBe(429)
  expect((await from(first.device)).status).toBe(429)
  expect((await from(other.device)).status).toBe(429)
  expect((await from(second.device)).status).toBe(200)
})

test('a new password forgets every browser', async () => {
  const server = await startLoginServer()
  const { device } = await server.login('20240001', testPassword)
  const newPassword = 'saebyeok-haneul-77'
  await server.as('20240001').changeMyPassword({ currentPassword: testPassword, newPassword })
  await server.fail('20240001', 5, { address: '10.6.6.6' })

  expect((await server.login('20240001', newPassword, { device, address: '10.6.6.6' })).status).toBe(429)
})

test('a browser is known for 180 days after its last login', async () => {
  const { login, fail, wait } = await startLoginServer()
  const address = '10.6.6.6'
  const { device } = await login('20240001', testPassword)

  wait(180 * day - 1)
  await fail('20240001', 5, { address })
  const again = await login('20240001', testPassword, { device, address })
  expect(again.status).toBe(200)
  wait(180 * day)
  await fail('20240001', 5, { address })
  expect((await login('20240001', testPassword, { device: again.device, address })).status).toBe(429)
})
