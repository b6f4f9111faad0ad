import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillDatabase } from '../support/writes/fill.ts'
import { call } from '../support/calls.ts'
import { residentMegabytes } from './memory.ts'
import { admin, startServerProcess } from '../support/process.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { figures, openLoop, percentile } from './open-loop.ts'

const students = Number(process.env.LISTED_STUDENTS ?? 30_000)
const seconds = Number(process.env.LIST_SECONDS ?? 30)

test('while 30,000 students with their lectures are listed again and again, others are answered', async () => {
  const folder = await temporaryFolder()
  const [student] = await fillDatabase(join(folder, 'campus.db'), { count: students, sessions: 1 })
  const { url, pid } = await startServerProcess({ folder })
  const { cookie } = await call(url, 'POST /api/auth/login', admin)
  const own = `campus_session=${student?.token}`
  const read = () => call(url, 'GET /api/users/me/lectures', undefined, own)
  const list = async () => {
    const answer = await fetch(`${url}/api/admin/users`, { headers: { cookie } })
    return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }
  }
  await list()
  const quiet = await openLoop(50, seconds, read)
  const [before, lists] = [residentMegabytes(pid), [] as Awaited<ReturnType<typeof list>>[]]

  const stopped = new AbortController()
  const listing = (async () => {
    while (!stopped.signal.aborted) lists.push(await list())
  })()
  const busy = await openLoop(50, seconds, read)
  stopped.abort()
  await listing

  const ratios = [50, 99].map((percent) => (percentile(busy, percent) / percentile(quiet, percent)).toFixed(1))
  process.stdout.write(
    `${lists.length} lists of ${students} (${lists[0]?.bytes} bytes) in ${seconds} s; others ${figures(busy)}; ` +
      `before ${figures(quiet)}; ratios ${ratios.join(' and ')}; memory ${before} MB before, ${residentMegabytes(pid)} MB after\n`,
  )
  expect(new Set(lists.map(({ status, bytes }) => `${status} ${bytes}`)).size).toBe(1)
  expect([...quiet, ...busy].filter(({ status }) => status !== 200)).toEqual([])
})
