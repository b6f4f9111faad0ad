import { parentPort, workerData } from 'node:worker_threads'
import { RosterRefusal } from '@campus-connect/roster/model'
import { type ReadingInput, rosterSteps, type Step } from './steps.ts'

/** The answer to one request of the main thread. */
export type Answer = IteratorResult<Step, void> | { refused: Pick<RosterRefusal, 'reason' | 'faults' | 'questions'> }

const steps = rosterSteps(workerData as ReadingInput)

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.on('message', async () => parentPort?.postMessage(await next()))

async function next(): Promise<Answer> {
  try {
    return await steps.next()
  } catch (error) {
    if (!(error instanceof RosterRefusal)) throw error
    return { refused: { reason: error.reason, faults: error.faults, questions: error.questions } }
  }
}
