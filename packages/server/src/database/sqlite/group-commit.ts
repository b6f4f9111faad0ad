import { setImmediate as othersArrived } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables/tables.ts'

type Db = Kysely<Tables>
type Work<T> = (transaction: Db) => Promise<T>
type Job = { work: Work<unknown>; resolve: (result: unknown) => void; reject: (error: unknown) => void }

/** So that a full group does not hold up for long who only reads. */
const most = 64

/**
 * Transactions that are asked for at the same time share one commit, and so one wait for the disk; each is told of it
 * only afterwards. Where one of them fails, the group is undone and each is done by itself.
 */
export function groupCommit(db: Db): <T>(work: Work<T>) => Promise<T> {
  const waiting: Job[] = []
  let running = false

  async function commitAll() {
    running = true
    // Each request is read and handled before the next one is: the others of this moment come to light only now.
    await othersArrived()
    while (waiting.length > 0) await commit(db, waiting.splice(0, most))
    running = false
  }

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Job['resolve'], reject })
      if (!running) void commitAll()
    })
}

async function commit(db: Db, jobs: Job[]) {
  let culprit: unknown
  try {
    const results = await db.transaction().execute((transaction) =>
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
    // What the database refuses as a whole it would refuse each of them.
    if (jobs.length > 1 && error === culprit) await oneByOne(jobs, (job) => commit(db, [job]))
    else for (const { reject } of jobs) reject(error)
  }
}

async function oneByOne<T>(jobs: Job[], act: (job: Job) => Promise<T>) {
  const results: T[] = []
  for (const job of jobs) results.push(await act(job))
  return results
}
