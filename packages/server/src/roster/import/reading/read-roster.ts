import { once } from 'node:events'
import { totalmem } from 'node:os'
import { Worker } from 'node:worker_threads'
import { newestZip, sourceSize } from '@campus-connect/roster'
import { isUrl, RosterRefusal } from '@campus-connect/roster/model'
import { asRosterError, RosterError } from '../../roster-error.ts'
import { type ReadingInput, rosterSteps, type Steps } from './steps.ts'
import type { Answer } from './worker.ts'

const mebibyte = 1024 * 1024
/** Bytes that are parsed faster than a thread starts. */
const small = 256 * 1024

/** Reads a roster without blocking the event loop: a large one in a worker thread. Throws a RosterError. */
export async function* readRoster(given: ReadingInput, signal?: AbortSignal): Steps {
  const input = { ...given, path: await newestZip(given.path) }
  try {
    yield* (await sourceSize(input)) > small ? stepsInWorker(input, readingLimits(input), signal) : rosterSteps(input)
  } catch (error) {
    throw asRosterError(error)
  }
}

/** Half of the memory of a small machine or container: the server and its database need the rest. */
function readingLimits({ path }: ReadingInput): ReadingLimits {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 / mebibyte
  return { memory: Math.min(2048, Math.floor(memory)), time: (isUrl(path) ? 60 : 5) * 60_000 }
}

export type ReadingLimits = {
  /** Mebibytes of objects, not counting the bytes of the files. */
  memory: number
  /** Milliseconds per step. */
  time: number
}

/** Reads a roster in a worker thread, which ends at the limits. */
export async function* stepsInWorker(
  input: ReadingInput,
  { memory, time }: ReadingLimits,
  signal?: AbortSignal,
): Steps {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  const failed = once(worker, 'error').then(([error]) => Promise.reject(error as Error))
  failed.catch(() => {})
  let largest = input.path
  try {
    for (;;) {
      const late = AbortSignal.timeout(time)
      const ended = signal ? AbortSignal.any([signal, late]) : late
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('next')
      const answer = await Promise.race([once(worker, 'message', { signal: ended }), failed])
        .then(([message]) => message as Answer)
        .catch((cause: unknown) => {
          if (late.aborted) throw tooLarge(largest, `${time / 1000}초 안에`, cause)
          if (isOutOfMemory(cause)) throw tooLarge(largest, `메모리 ${memory}MB로`, cause)
          throw cause
        })
      if ('refused' in answer) {
        const { reason, ...problems } = answer.refused
        throw new RosterRefusal(reason, problems)
      }
      if (answer.done) return
      if (answer.value.step === 'files') largest = answer.value.largest
      yield answer.value
    }
  } finally {
    await worker.terminate()
  }
}

function isOutOfMemory(error: unknown) {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooLarge(file: string, bound: string, cause: unknown) {
  const problem = `명단이 너무 커서 ${bound} 읽지 못했습니다. 지난 학기와 쓰지 않는 행과 열을 빼고 다시 내보내주세요.`
  return new RosterError('content', `${file}: ${problem}`, { cause })
}
