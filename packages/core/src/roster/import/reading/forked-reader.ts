import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Looked, SizeLimits } from '@campus-connect/roster'
import { isUrl, RosterRefusal } from '@campus-connect/roster/model'
import { asRosterError, RosterError } from '../../roster-error.ts'
import type { Answer, Job, Message } from './child.ts'
import type { RosterReader, Watch } from './reader.ts'
import type { Step } from './steps.ts'

/** The limits of the process that reads a roster. */
export type ReadingLimits = {
  /** Megabytes of objects, not counting the bytes of the files. */
  memory: number
  sizes: SizeLimits
  /** Problems that a refusal lists; the others are only counted. */
  problems: number
}

const megabyte = 1_000_000

/** While a server runs. A campus of 30,000 students with seven lectures each fits. */
export const serverLimits: ReadingLimits = {
  memory: 120,
  sizes: { files: 56 * megabyte, answers: 256 * megabyte, rows: 400_000 },
  problems: 20,
}

/** Reads for a command at a terminal. */
export const commandReader = (): RosterReader => forkedReader(commandLimits())

/** At a terminal: half of the memory of the machine or container. A server and its database need the rest. */
function commandLimits(): ReadingLimits {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 / megabyte
  return {
    memory: Math.floor(memory),
    sizes: { files: 512 * megabyte, answers: 1024 * megabyte, rows: 3_000_000 },
    problems: 10_000,
  }
}

/** Milliseconds in which each step of reading must end. */
const longestStep = { files: 5 * 60_000, service: 60 * 60_000 }

/**
 * Reads each roster in a separate process, which ends at the limits: whatever the files are, this process answers
 * requests and keeps its memory.
 */
export function forkedReader(limits: ReadingLimits, time = longestStep): RosterReader {
  return {
    steps(input, watch) {
      const bounds = { memory: limits.memory, time: isUrl(input.path) ? time.service : time.files }
      return resultsOf<Step>({ task: 'steps', input, ...limits }, input.path, bounds, watch)
    },
    async look(path) {
      const bounds = { memory: limits.memory, time: time.files }
      for await (const looked of resultsOf<Looked>({ task: 'look', path, ...limits }, path, bounds)) return looked
      throw new Error(`${path}: nothing was read`)
    },
  }
}

/** `memory` in megabytes, `time` in milliseconds per result. */
type Bounds = { memory: number; time: number }

async function* resultsOf<Result extends object>(
  job: Job,
  path: string,
  { memory, time }: Bounds,
  { signal, progress }: Watch = {},
): AsyncGenerator<Result, void> {
  const child = startChild(memory)
  const ended = once(child.process, 'exit').then(([code, by]) => ({ ended: (code ?? by) as number | NodeJS.Signals }))
  let largest = path
  try {
    child.send(job)
    for (;;) {
      const late = AbortSignal.timeout(time)
      const stop = signal ? AbortSignal.any([signal, late]) : late
      const found = await answerOf<Result>(child, { signal: stop, progress }).catch((cause: unknown) => {
        throw late.aborted ? tooLarge(largest, `${time / 1000}초 안에`, cause) : cause
      })
      // Not by `Promise.race`: a promise that lives as long as the process would keep every answer.
      const answer = found ?? (await ended)
      if ('refused' in answer) {
        const { reason, ...problems } = answer.refused
        throw asRosterError(new RosterRefusal(reason, problems))
      }
      if ('failed' in answer) throw answer.failed
      if ('ended' in answer)
        throw isOutOfMemory(answer.ended)
          ? tooLarge(largest, answer.ended === 'SIGKILL' ? '남은 메모리로' : `메모리 ${memory}MB로`)
          : new Error(`The process that reads the roster ended with ${answer.ended}: ${child.said()}`)
      if (answer.done) return
      if ('largest' in answer.value) largest = answer.value.largest as string
      yield answer.value
    }
  } finally {
    child.kill()
    await ended
  }
}

/**
 * Asks for an answer; undefined if the process ends instead. Progress on the way leaves the time that an answer may take as it
 * is.
 */
async function answerOf<Result>(
  { process: asked, send }: ReturnType<typeof startChild>,
  { signal, progress }: Watch,
): Promise<Answer<Result> | undefined> {
  if (asked.exitCode !== null || asked.signalCode !== null) return undefined
  const messages = on(asked, 'message', { signal, close: ['exit'] })
  send('next')
  for await (const [message] of messages as AsyncIterable<[Message<Result>]>)
    if ('read' in message) progress?.(message.read)
    else return message
  return undefined
}

/** The one of `campus-server.mjs`. With it the process starts in half of the time. */
const compileCache = fileURLToPath(new URL('../../../../../../node_modules/.cache/campus-server', import.meta.url))

/** A process that gets no key presses of the terminal, and no options of this one. */
function startChild(memory: number) {
  const program = fileURLToPath(new URL('./child.ts', import.meta.url))
  const started = fork(program, {
    // Ctrl-C at a terminal reaches this process alone, which then ends the other one.
    detached: true,
    // The default of the second one would add half as much to a small heap. By default a heap also grows to several times of
    // what it holds before it is cleaned: with the third one the reading of a large file takes a twentieth longer and a third
    // less memory.
    execArgv: [`--max-old-space-size=${memory}`, '--max-semi-space-size=4', '--heap-growing-percent=20'],
    // The released pieces of a file go back to the system; glibc would keep them for later.
    env: { NODE_COMPILE_CACHE: compileCache, MALLOC_MMAP_THRESHOLD_: '131072', ...process.env },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  started.stderr?.setEncoding('utf8').on('data', (text: string) => void (said = (said + text).slice(-2000)))
  const kill = () => {
    process.off('exit', kill)
    started.kill('SIGKILL')
  }
  process.once('exit', kill)
  return {
    process: started,
    /** A failure shows in the end of the process. */
    send: (message: Job | 'next') => void started.send(message, () => {}),
    said: () => said,
    kill,
  }
}

/** V8 aborts at the limit of its memory. The system kills when the machine has none left. */
const isOutOfMemory = (ended: number | NodeJS.Signals) => ended === 'SIGABRT' || ended === 'SIGKILL' || ended === 134

function tooLarge(file: string, bound: string, cause?: unknown) {
  const problem = `명단이 너무 커서 ${bound} 읽지 못했습니다. 지난 학기와 쓰지 않는 행과 열을 빼고 다시 내보내주세요.`
  return new RosterError('content', `${file}: ${problem}`, { cause })
}
