import { expect, test } from 'vitest'
import { runProgram, startServerProcess } from '../support/process.ts'
import { call } from '../support/calls.ts'
import { rosterOf, studentNumber } from '@campus-connect/core/testing/roster/many-students.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { figures, openLoop, percentile } from './open-loop.ts'

const students = Number(process.env.SYNCING_STUDENTS ?? 500)
const password = 'byeolbit-baram-88'
/** Students who log in at the same time, and their logins a second. */
const others = 100
const rate = 10

test('students who all sync at once are answered, while others log in', async () => {
  const folder = await temporaryFolder()
  const environment = await rosterOf(students + others)
  const server = await startServerProcess({ folder, environment })
  const login = (index: number) => call(server.url, 'POST /api/auth/login', { id: studentNumber(index), password })
  const cookies = await inParallel(students + others, async (index) => {
    await call(server.url, 'POST /api/auth/signup', { id: studentNumber(index), username: '김하늘', password })
    return index < students ? (await login(index)).cookie : ''
  })
  const enter = (index: number) => login(students + (index % others))
  const quiet = await openLoop(rate, 10, enter)
  const lecture = await rosterOf(students + others, ['자료구조', '카누/카약', '선형대수'])
  const imported = await runProgram({ DATABASE_URL: `file:${folder}/campus.db`, ...lecture }, ['roster', 'import'])
  expect(imported.code).toBe(0)

  const begun = performance.now()
  const syncing = cookies.slice(0, students).map(async (cookie) => {
    const answer = await call(server.url, 'POST /api/users/me/lectures/sync', undefined, cookie)
    return { ...answer, milliseconds: performance.now() - begun }
  })
  const [syncs, busy] = await Promise.all([Promise.all(syncing), openLoop(rate, 10, enter)])

  const ratios = [50, 99].map((percent) => (percentile(busy, percent) / percentile(quiet, percent)).toFixed(1))
  process.stdout.write(
    `syncs ${figures(syncs)}; logins ${figures(busy)}; logins before ${figures(quiet)}; ratios ${ratios.join(' and ')}\n`,
  )
  expect(new Set(syncs.map(({ status, message }) => `${status} ${message}`))).toEqual(
    new Set(['200 강의 1개가 추가되었습니다.']),
  )
  expect([...quiet, ...busy].filter(({ status }) => status !== 200)).toEqual([])
})

/** Does the work for each index, eight at a time. */
async function inParallel<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const one = async () => {
    for (let index = (next += 1) - 1; index < count; index = (next += 1) - 1) results[index] = await work(index)
  }
  await Promise.all(Array.from({ length: 8 }, one))
  return results
}
