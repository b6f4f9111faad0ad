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

/** Limits how long a group delays reads. */
const maxGroupSize = 64

/**
 * Transactions that arrive together share one commit and one wait for the disk. Each resolves only after the commit.
 * If one of them fails, the group is rolled back and each transaction runs alone. A group without a durable transaction
 * does not wait for the disk.
 */
export function groupCommit(db: Db): <T>(work: Work<T>, durable?: boolean) => Promise<T> {
  const waiting: Job[] = []
  let running = false

  async function commitAll() {
    running = true
    // Requests of the same moment are handled one after another: wait until all have arrived.
    await nextTurn()
    while (waiting.length > 0) await commit(db, waiting.splice(0, maxGroupSize))
    running = false
  }

  return <T>(work: Work<T>, durable = true) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, durable, resolve: resolve as Job['resolve'], reject })
      if (!running) void commitAll()
    })
}

async function commit(db: Db, jobs: Job[]) {
  let culprit: unknown
  try {
    const run = jobs.some(({ durable }) => durable) ? inTransaction : withoutWaiting
    const results = await run(db, (transaction) =>
      oneByOne(jobs, async ({ work }) => {
        try {
          return await work(transaction)
        } catch (error) {
          culprit = error
          throw error
        }
      }),
    )
    for (const [index, { resolve }] of jobs.entries()) resolve(results[index])
  } catch (error) {
    // If the database refuses the commit, it would refuse each transaction alone as well.
    if (jobs.length > 1 && error === culprit) await oneByOne(jobs, (job) => commit(db, [job]))
    else for (const { reject } of jobs) reject(error)
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

async function oneByOne<T>(jobs: Job[], act: (job: Job) => Promise<T>) {
  const results: T[] = []
  for (const job of jobs) results.push(await act(job))
  return results
}
