import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import type { Cluster } from '@campus-connect/core/testing/postgres/cluster.ts'
import { startProgram } from '../../support/process.ts'
import { addStudents } from '../../support/writes/students.ts'
import { expectedAfter, unchanged } from '../../support/writes/expected.ts'
import { recordWrites } from '../../support/writes/record.ts'
import { findDifferences } from '../../support/writes/state.ts'
import { takeTurns } from '../../support/writes/turns.ts'
import { startWriter } from '../../support/writes/writers.ts'

/** No lost writes, no failures except 503, and a running program. */
export const noDamage = { lost: [], unexpected: [], ended: null }

/** Starts the real program on this database and four writers that switch lectures all the time. */
export async function startUnderLoad(url: string) {
  const db = await openDatabase(url)
  onTestFinished(() => db.destroy())
  const students = await addStudents(db)
  const known = unchanged(students.map(({ id }) => id))
  const [turns, record] = [takeTurns(students), recordWrites()]
  const program = startProgram({ DATABASE_URL: url })
  const address = await program.url()
  const writers = await Promise.all(Array.from({ length: 4 }, () => startWriter(address, { turns, record })))
  const stop = () => Promise.all(writers.map((writer) => writer.stop()))
  onTestFinished(async () => void (await stop()))

  return {
    url: address,
    /** Resolves after that many more acknowledged attendance changes of each writer. */
    go: (times: number) => Promise.all(writers.map((writer) => writer.more(times))),
    counts: () => ({
      acknowledged: writers.reduce((sum, writer) => sum + writer.acknowledged(), 0),
      refused: writers.reduce((sum, writer) => sum + writer.failures.length, 0),
    }),
    /** Lost writes, failures other than 503, and the exit code if the program ended. */
    async damage() {
      await stop()
      return {
        lost: await findDifferences(db, expectedAfter(record.writes, { known })),
        unexpected: writers
          .flatMap((writer) => writer.failures)
          .filter(({ kind, status }) => kind !== 'refused' || status !== 503),
        ended: program.child.exitCode,
      }
    },
  }
}

/** One address that forwards to one of several clusters. */
async function startSwitch(first: Cluster) {
  let target = first
  const sockets = new Set<Socket>()
  const listener = createServer((near) => {
    const far = connect(join(target.folder, '.s.PGSQL.5432'))
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => {
    listener.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    url: (database: string) => `postgres://postgres@127.0.0.1:${(listener.address() as AddressInfo).port}/${database}`,
    turnTo(cluster: Cluster) {
      target = cluster
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Kills the primary, promotes its standby under the same address, and gives the damage. */
export async function failOver(primary: Cluster, standby: Cluster, writes: number) {
  await primary.ask('create database campus')
  const address = await startSwitch(primary)
  const server = await startUnderLoad(address.url('campus'))
  await server.go(writes)

  await primary.stop('kill')
  await standby.ask('select pg_promote()')
  const promoted = Date.now()
  address.turnTo(standby)

  await server.go(1)
  const back = Date.now() - promoted
  await server.go(writes)
  return { ...(await server.damage()), back, ...server.counts() }
}
