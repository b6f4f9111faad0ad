import { expect, test } from 'vitest'
import { addAccounts } from './accounts.ts'
import { call } from '../support/calls.ts'
import { admin, startServerProcess } from '../support/process.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { openLoop } from './open-loop.ts'

test('a storm of logins over sockets is answered with 200 or an honest refusal, reads go on, and it passes', async () => {
  const folder = await temporaryFolder()
  const { url } = await startServerProcess({ folder })
  const accounts = await addAccounts(folder, 50)
  const login = (index: number) => call(url, 'POST /api/auth/login', accounts[index % accounts.length])
  const { cookie } = await call(url, 'POST /api/auth/login', admin)

  const [logins, reads] = await Promise.all([
    openLoop(300, 0.5, login),
    openLoop(50, 0.5, () => call(url, 'GET /api/users/me/lectures', undefined, cookie)),
  ])

  const refused = logins.filter(({ status }) => status !== 200)
  expect(refused.map(({ status }) => status).filter((status) => status !== 503 && status !== 429)).toEqual([])
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) >= 1))).toEqual([])
  expect(reads.filter(({ status }) => status !== 200)).toEqual([])
  expect((await call(url, 'GET /healthz')).status).toBe(200)
  await expect.poll(async () => (await login(0)).status).toBe(200)
})
