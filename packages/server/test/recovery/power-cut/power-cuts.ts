import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { rosterOf } from '@campus-connect/core/testing/roster/many-students.ts'
import { disk } from './simulated-disk.ts'
import { seeded } from '@campus-connect/core/testing/random.ts'
import { startServerProcess } from '../../support/process.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { readSteps, recording, type Step } from './strace.ts'
import { inspectDatabase } from '../inspect.ts'
import { isAcknowledged, type Write } from '../../support/writes/record.ts'
import { acknowledgedAtLeast, newWorkload, type Workload, writeUntil } from '../workload.ts'

export type Recorded = { folder: string; base: Map<string, Buffer>; steps: Step[]; workload: Workload }

const students = 200
const weaker = fileURLToPath(new URL('weaker-durability.ts', import.meta.url))

/** Records what a server does to its disk while it acknowledges `writes` writes. */
export async function record({ writes, weak = false }: { writes: number; weak?: boolean }): Promise<Recorded> {
  const folder = join(await temporaryFolder(), 'data')
  const database = join(folder, 'campus.db')
  await (await openDatabase(`file:${database}`)).destroy()
  const base = new Map<string, Buffer>()
  for (const name of await readdir(folder)) base.set(join(folder, name), await readFile(join(folder, name)))

  const trace = join(folder, '..', 'trace')
  const environment = await rosterOf(students)
  const imports = weak ? [weaker] : []
  const server = await startServerProcess({ folder, environment, through: recording(trace), imports })
  const workload = newWorkload(students)
  const stopped = new AbortController()
  const writing = writeUntil(server.url, workload, stopped.signal)
  await acknowledgedAtLeast(writes, workload)
  await server.kill()
  stopped.abort()
  await writing
  return { folder, base, steps: readSteps(await readFile(trace, 'latin1'), folder), workload }
}

/** Counts the acknowledgements that were sent before the log was on the disk. */
export function earlyAnswers({ folder, base, steps, workload }: Recorded) {
  const acknowledged = new Set(workload.record.acknowledged().map(({ requestId }) => requestId))
  const state = disk(folder, base)
  let [answers, early] = [0, 0]
  for (const step of steps) {
    state.take(step)
    if (!requestIds(step).some((id) => acknowledged.has(id))) continue
    answers += 1
    if (state.isUnsynced('-wal')) early += 1
  }
  return { answers, early }
}

/** Cuts the power at random moments and inspects what is left on the disk. */
export async function cutPower({ folder, base, steps, workload }: Recorded, cuts: number, seed: number) {
  const random = seeded(seed)
  // What the server prints goes through a socket too, and the administrator is not there from the start.
  const first = steps.findIndex((step) => requestIds(step).length > 0)
  const moments = Array.from({ length: cuts }, () => first + Math.floor(random() * (steps.length - first))).toSorted(
    (left, right) => left - right,
  )
  const { writes } = workload.record
  const state = disk(folder, base)
  const answered = new Set<string>()
  const found = { cuts, acknowledged: 0, lost: [] as string[], half: [] as string[] }
  let done = 0
  for (const moment of moments) {
    for (const step of steps.slice(done, moment)) {
      state.take(step)
      for (const id of requestIds(step)) answered.add(id)
    }
    done = moment
    const isCertain = (write: Write) => isAcknowledged(write) && answered.has(write.requestId ?? '')
    const left = await write(state.cut(random))
    const { lost, half } = await inspectDatabase(join(left, 'campus.db'), writes, { isCertain })
    await rm(left, { recursive: true })
    found.acknowledged = writes.filter(isCertain).length
    found.lost.push(...lost)
    found.half.push(...half)
  }
  return found
}

async function write(files: Map<string, Buffer>) {
  const folder = join(await temporaryFolder(), 'left')
  await mkdir(folder)
  // The index of the log is only in memory, and the lock ends with its process.
  for (const [path, content] of files)
    if (!/-shm$|\.lock$/.test(path)) await writeFile(join(folder, basename(path)), content)
  return folder
}

function requestIds(step: Step) {
  return step.kind === 'answer'
    ? Array.from(step.bytes.toString('latin1').matchAll(/x-request-id: (\S+)/gi), ([, id = '']) => id)
    : []
}
