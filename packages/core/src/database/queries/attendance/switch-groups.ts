import { DatabaseUnavailable, isConflict } from '../../errors.ts'
import type { Db } from '../../schema/tables.ts'
import { retriedWrite } from '../../transaction.ts'
import type { Outcome } from './lectures.ts'
import { type Switch, switchAlone, switchTogether } from './switch-statement.ts'

type Result = Outcome | 'no session'
/** `undefined` means that the attendance change must run alone. */
type Job = { wanted: Switch; resolve: (result: Result | undefined) => void; reject: (error: unknown) => void }

/** Statements at the same time. More of them would be smaller, and leave fewer connections for other requests. */
const maxStatements = 2
/** Limits how long one statement holds its row locks. */
const maxGroupSize = 32

/**
 * Attendance changes that arrive while statements are running share the next one, and its wait for the disk. Of each user one
 * attendance change runs at a time, so nobody fills a group. An attendance change runs alone if its lecture is locked, or if its group fails.
 */
export function switchGroups(db: Db): (wanted: Switch) => Promise<Result> {
  const waiting: Job[] = []
  const busy = new Set<string>()
  let statements = 0

  function start() {
    if (waiting.length > 0 && statements < maxStatements) void runAll()
  }

  async function runAll() {
    statements += 1
    for (let jobs = take(); jobs.length > 0; jobs = take()) await run(db, jobs)
    statements -= 1
  }

  /** The longest waiting attendance changes of idle users with the same cost. */
  function take() {
    const jobs: Job[] = []
    for (const job of waiting) {
      const { userKey, cost } = job.wanted
      if (busy.has(userKey) || (jobs[0] && jobs[0].wanted.cost !== cost)) continue
      busy.add(userKey)
      jobs.push(job)
      if (jobs.length === maxGroupSize) break
    }
    const taken = new Set(jobs)
    waiting.splice(0, waiting.length, ...waiting.filter((job) => !taken.has(job)))
    return jobs
  }

  const inGroup = (wanted: Switch) =>
    new Promise<Result | undefined>((resolve, reject) => {
      waiting.push({ wanted, resolve, reject })
      start()
    })

  return async (wanted) => {
    let first = true
    try {
      return await retriedWrite(db, async () => {
        const grouped = first ? inGroup(wanted) : undefined
        first = false
        return (await grouped) ?? switchAlone(db, wanted)
      })
    } finally {
      busy.delete(wanted.userKey)
      start()
    }
  }
}

async function run(db: Db, jobs: Job[]) {
  try {
    const wanted = jobs.map((job) => job.wanted)
    const results = await switchTogether(db, wanted)
    // A locked lecture is unknown as well.
    for (const [index, { resolve }] of jobs.entries())
      resolve(results[index] === 'unknown lecture' ? undefined : results[index])
  } catch (error) {
    // Without the database each would fail alone as well. Other errors may concern one of them only.
    for (const { resolve, reject } of jobs) {
      if (error instanceof DatabaseUnavailable && !isConflict(error)) reject(error)
      else resolve(undefined)
    }
  }
}
