import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rosterOf } from '@campus-connect/core/testing/roster/many-students.ts'
import { missing } from '@campus-connect/core/testing/requirements.ts'
import { startServerProcess } from '../../support/process.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { inspectDatabase } from '../inspect.ts'
import { acknowledgedAtLeast, newWorkload, writeUntil } from '../workload.ts'

const withoutFiu = missing('fiu-run', '-x', 'true')

test.for(['sync/fsync', 'rw/pwrite'])(
  'a server whose disk fails in %s ends with 1 and a sentence, and has acknowledged nothing that is lost',
  { timeout: 120_000 },
  async (point, { skip }) => {
    skip(withoutFiu !== undefined, withoutFiu)
    const folder = await temporaryFolder()
    const environment = await rosterOf(200)
    const control = join(await temporaryFolder(), 'control')
    const workload = newWorkload(200)
    const server = await startServerProcess({ folder, environment, through: ['fiu-run', '-x', '-f', control] })
    const stopped = new AbortController()
    const writing = writeUntil(server.url, workload, stopped.signal)
    await acknowledgedAtLeast(20, workload)

    const fault = spawnSync('fiu-ctrl', ['-f', control, '-c', `enable name=posix/io/${point}`, String(server.pid)])
    expect(fault.status).toBe(0)
    expect(await server.ended).toBe(1)
    stopped.abort()
    await writing
    expect(server.err()).toMatch(/디스크에 쓰지 못했습니다\. 서버를 끝냅니다/)
    const { lost, half } = await inspectDatabase(join(folder, 'campus.db'), workload.record.writes)
    expect({ lost, half }).toEqual({ lost: [], half: [] })
  },
)
