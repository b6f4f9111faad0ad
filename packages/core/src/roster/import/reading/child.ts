import { lookAtPath } from '@campus-connect/roster'
import { RosterRefusal } from '@campus-connect/roster/model'
import { endFirstWithoutMemory, lowerReadingPriority } from '../../../thread-priority.ts'
import type { ReadingLimits } from './forked-reader.ts'
import { type ReadingInput, rosterSteps } from './steps.ts'

/** The first message to this process. Each further one asks for a result. */
export type Job = Pick<ReadingLimits, 'sizes' | 'problems'> &
  ({ task: 'steps'; input: ReadingInput } | { task: 'look'; path: string })

/** The answer to one request. */
export type Answer<Result> =
  | IteratorResult<Result, void>
  | { refused: Pick<RosterRefusal, 'reason' | 'faults' | 'questions' | 'total'> }
  | { failed: unknown }

/** The answer, or the number of rows that have been read on the way to it. */
export type Message<Result> = Answer<Result> | { read: number }

lowerReadingPriority()
endFirstWithoutMemory()
process.once('message', (job: Job) => {
  const results = resultsOf(job)
  process.on('message', async () => process.send?.(await next(results, job.problems)))
})
// The parent is gone.
process.on('disconnect', () => process.exit())

async function* resultsOf(job: Job): AsyncGenerator<unknown, void> {
  if (job.task === 'look') yield await lookAtPath(job.path, job.sizes)
  else
    yield* rosterSteps({ ...job.input, limits: job.sizes }, (read) => process.send?.({ read } satisfies Message<never>))
}

async function next(results: AsyncGenerator<unknown, void>, most: number): Promise<Answer<unknown>> {
  try {
    return await results.next()
  } catch (error) {
    if (!(error instanceof RosterRefusal)) return { failed: error }
    const { reason, faults, questions, total } = error
    return { refused: { reason, faults: faults.slice(0, most), questions: questions.slice(0, most), total } }
  }
}
