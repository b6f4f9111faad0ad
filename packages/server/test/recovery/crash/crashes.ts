import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { rosterOf } from '@campus-connect/core/testing/roster/many-students.ts'
import { seeded } from '@campus-connect/core/testing/random.ts'
import { startServerProcess } from '../../support/process.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { inspectDatabase, type Seen } from '../inspect.ts'
import { acknowledgedAtLeast, newWorkload, writeUntil } from '../workload.ts'

export type Crashes = {
  cycles: number
  acknowledged: number
  lost: string[]
  half: string[]
  /** Statuses of all answers. A lost session would show as 401. */
  statuses: number[]
  /** Milliseconds of each start. */
  starts: number[]
}

/** Repeats: start the server, write, kill it at a random moment, inspect the database. */
export async function crash({
  cycles,
  students,
  seed,
}: {
  cycles: number
  students: number
  seed: number
}): Promise<Crashes> {
  const random = seeded(seed)
  const folder = await temporaryFolder()
  const environment = await rosterOf(students)
  const workload = newWorkload(students)
  const found: Crashes = { cycles, acknowledged: 0, lost: [], half: [], statuses: [], starts: [] }
  let before: Seen | undefined
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const server = await startServerProcess({ folder, environment })
    const stopped = new AbortController()
    const writing = writeUntil(server.url, workload, stopped.signal)
    await acknowledgedAtLeast(1 + Math.floor(random() * 8), workload)
    await pause(random() * 200)
    await server.kill()
    stopped.abort()
    await writing

    const { writes } = workload.record
    const { lost, half, seen } = await inspectDatabase(join(folder, 'campus.db'), writes, before ? { before } : {})
    found.starts.push(server.startedIn)
    found.lost.push(...lost)
    found.half.push(...half)
    found.acknowledged += workload.record.count('done')
    writes.length = 0
    before = seen
  }
  return { ...found, statuses: [...workload.statuses] }
}
