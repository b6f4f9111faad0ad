import { totalmem } from 'node:os'
import { newestZip, sourceSize } from '@campus-connect/roster'
import { isUrl } from '@campus-connect/roster/model'
import { asRosterError } from '../../problem-lines.ts'
import { type ReadingLimits, stepsInWorker } from './read-in-worker.ts'
import { type ReadingInput, rosterSteps, type Steps } from './steps.ts'

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
