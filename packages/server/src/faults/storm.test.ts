import { expect, test } from 'vitest'
import { call } from './calls.ts'
import { rosterOf } from './campus-roster.ts'
import { admin, startServerProcess, temporaryFolder } from './server-process.ts'
import { openLoop } from './storm.ts'

test(
  'a storm of logins over sockets is answered with 200 or an honest refusal, reads go on, and it passes',
  { timeout: 60_000 },
  async () => {
    const { url } = await startServerProcess({ folder: await temporaryFolder(), environment: await rosterOf(3) })
    const login = () => call(url, 'POST /api/auth/login', admin)
    const { cookie } = await login()

    const [logins, reads] = await Promise.all([
      openLoop(300, 0.5, login),
      openLoop(50, 0.5, () => call(url, 'GET /api/users/me/lectures', undefined, cookie)),
    ])

    const refused = logins.filter(({ status }) => status !== 200)
    expect(refused.map(({ status }) => status).filter((status) => status !== 503 && status !== 429)).toEqual([])
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) >= 1))).toEqual([])
    // At most ten sessions a user: the one that reads may be among those that went.
    expect(reads.filter(({ status }) => status !== 200 && status !== 401)).toEqual([])
    expect((await call(url, 'GET /healthz')).status).toBe(200)
    await expect.poll(async () => (await login()).status, { timeout: 10_000 }).toBe(200)
  },
)
