import { expect, test } from 'vitest'
import { addAccounts } from './accounts.ts'
import { call } from '../support/calls.ts'
import { admin, startServerProcess } from '../support/process.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { figures, openLoop } from './open-loop.ts'

const seconds = Number(process.env.STORM_SECONDS ?? 60)
/** Logins of one account are queued and limited, so a storm needs many accounts. */
const students = 15 * seconds

test('at four times its capacity the server refuses honestly whom it does not let in, reads go on, and it recovers', async () => {
  const folder = await temporaryFolder()
  const { url } = await startServerProcess({ folder })
  const accounts = await addAccounts(folder, students)
  const login = (index: number) => call(url, 'POST /api/auth/login', accounts[index % students])
  const { cookie } = await call(url, 'POST /api/auth/login', admin)
  const read = () => call(url, 'GET /api/users/me/lectures', undefined, cookie)
  const capacity = await closedLoop(login)
  const quiet = await openLoop(50, 5, read)

  const [logins, reads] = await Promise.all([openLoop(capacity * 4, seconds, login), openLoop(50, seconds, read)])
  const ended = performance.now()
  while ((await login(0)).status !== 200);
  const recovered = performance.now() - ended

  const accepted = logins.filter(({ status }) => status === 200)
  const refused = logins.filter(({ status }) => status !== 200)
  process.stdout.write(
    `capacity ${Math.round(capacity)}/s; offered ${Math.round(capacity * 4)}/s for ${seconds} s; ` +
      `accepted ${figures(accepted)}; refused ${figures(refused)}; reads ${figures(reads)}; reads before ${figures(quiet)}; ` +
      `throughput ${Math.round(accepted.length / seconds)}/s; recovered in ${Math.round(recovered)} ms\n`,
  )
  expect([429, 503]).toEqual(expect.arrayContaining([...new Set(refused.map(({ status }) => status))]))
  expect(refused.every(({ retryAfter }) => Number(retryAfter) >= 1)).toBe(true)
  expect(reads.every(({ status }) => status === 200)).toBe(true)
  expect(recovered).toBeLessThan(2000)
})

/** Logins a second of eight clients that each wait for their answer. */
async function closedLoop(login: (index: number) => ReturnType<typeof call>) {
  const end = performance.now() + 5000
  let done = 0
  let next = 0
  const client = async () => {
    for (; performance.now() < end; done += 1) await login((next += 1))
  }
  await Promise.all(Array.from({ length: 8 }, client))
  return done / 5
}
