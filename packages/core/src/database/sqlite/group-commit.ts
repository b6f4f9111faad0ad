import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from '../schema/tables.ts'

type Db = Kysely<Tables>
type Work<T> = (transaction: Db) => Promise<T>
type Job = {
  work: Work<unknown>
  durable: boolean
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

const maxGroupSize = 64
/** Milliseconds after which a group begins no further transaction, because everything else of the process waits for it. */
const longestGroup = 10

/**
 * Transactions that arrive together share one commit and one wait for the disk. Each resolves only after the commit.
 * If one of them fails, the group is rolled back and each transaction runs alone. A group without a durable transaction
 * does not wait for the disk.
 */
export function groupCommit(
  db: Db,
  now: () => number = () => performance.now(),
): <T>(work: Work<T>, durable?: boolean) => Promise<T> {
  const waiting: Job[] = []
  let running = false

  async function commitAll() {
    running = true
    // Requests of the same moment are handled one after another: wait until all have arrived.
    await nextTurn()
    while (waiting.length > 0) {
      const jobs = waiting.splice(0, maxGroupSize)
      const settled = await commit(db, jobs, now)
      waiting.unshift(...jobs.slice(settled))
    }
    running = false
  }

  return <T>(work: Work<T>, durable = true) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, durable, resolve: resolve as Job['resolve'], reject })
      if (!running) void commitAll()
    })
}

/** Settles the first of these jobs, as many as there is time for, and returns how many. */
async function commit(db: Db, jobs: Job[], now: () => number): Promise<number> {
  const end = now() + longestGroup
  const results: unknown[] = []
  let begun = 0
  let culprit: unknown
  const workOff = async (transaction: Db) => {
    for (const { work } of jobs) {
      if (begun > 0 && now() >= end) return
      begun += 1
      try {
        results.push(await work(transaction))
      } catch (error) {
        culprit = error
        throw error
      }
    }
  }
  try {
    await (jobs.some(({ durable }) => durable) ? inTransaction : withoutWaiting)(db, workOff)
    for (const [index, result] of results.entries()) jobs[index]?.resolve(result)
    return begun
  } catch (error) {
    // Without a transaction nothing was begun.
    const tried = begun === 0 ? jobs : jobs.slice(0, begun)
    // If the database refuses the commit, it would refuse each transaction alone as well.
    if (tried.length > 1 && error === culprit) for (const job of tried) await commit(db, [job], now)
    else for (const { reject } of tried) reject(error)
    return tried.length
  }
}

const inTransaction = <T>(db: Db, work: Work<T>) => db.transaction().execute(work)

/** Holds the only connection, so that no other write skips the wait for the disk. */
const withoutWaiting = <T>(db: Db, work: Work<T>) =>
  db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw('pragma synchronous = normal'))
    try {
      return await inTransaction(connection, work)
    } finally {
      await connection.executeQuery(CompiledQuery.raw('pragma synchronous = full'))
    }
  })
