import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { rosterOf } from '@campus-connect/core/testing/roster/many-students.ts'
import { residentMegabytes } from './memory.ts'
import { newSeed, seeded } from '@campus-connect/core/testing/random.ts'
import { type ServerProcess, startServerProcess } from '../support/process.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { inspectDatabase } from '../recovery/inspect.ts'
import { newWorkload, writeUntil } from '../recovery/workload.ts'

const minutes = Number(process.env.SOAK_MINUTES ?? 30)
const students = 4000

type Target = { server: ServerProcess; path: string }

/** Another program locks the database for three seconds. */
async function lock({ path }: Target) {
  const other = new DatabaseSync(path, { timeout: 1000 })
  other.exec('begin immediate')
  await pause(3000)
  other.exec('commit')
  other.close()
}

/** Three hundred clients begin a request and never end it. */
async function beSlow({ server }: Target) {
  const sockets = Array.from({ length: 300 }, () => connect(Number(new URL(server.url).port), '127.0.0.1'))
  for (const socket of sockets) socket.on('error', () => {}).write('GET / HTTP/1.1\r\nX: ')
  await pause(10_000)
  for (const socket of sockets) socket.destroy()
}

const kill = ({ server }: Target) => server.kill()
const faults = { lock, beSlow, kill }

test('mixed use with a random fault a minute loses nothing, and the memory does not grow', async () => {
  const random = seeded(newSeed())
  const folder = await temporaryFolder()
  const path = join(folder, 'campus.db')
  const environment = await rosterOf(students)
  const workload = newWorkload(students)
  const stopped = new AbortController()
  onTestFinished(() => stopped.abort())
  let server = await startServerProcess({ folder, environment })
  let writing = writeUntil(server.url, workload, stopped.signal)
  const memory: number[] = []

  for (let minute = 0; minute < minutes; minute += 1) {
    await pause(40_000)
    memory.push(residentMegabytes(server.pid))
    const names = Object.keys(faults) as (keyof typeof faults)[]
    const name = names[Math.floor(random() * names.length)] ?? 'kill'
    process.stdout.write(
      `minute ${minute + 1}: ${memory.at(-1)} MB, ${workload.record.count('done')} acknowledged, ${name}\n`,
    )
    await faults[name]({ server, path })
    if (name !== 'kill') continue
    await writing
    memory.length = 0
    server = await startServerProcess({ folder, environment })
    writing = writeUntil(server.url, workload, stopped.signal)
  }
  stopped.abort()
  await writing
  await server.kill()

  const { lost, half } = await inspectDatabase(path, workload.record.writes)
  process.stdout.write(
    `memory since the last start: ${memory.join(', ')} MB; answers ${[...workload.statuses].join(', ')}\n`,
  )
  expect({ lost, half }).toEqual({ lost: [], half: [] })
  expect([200, 201, 409, 429, 503]).toEqual(expect.arrayContaining([...workload.statuses]))
})
