import type { EventEmitter } from 'node:events'
import { createInterface, promises } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadStream } from 'node:tty'
import { refuseLost, SecretError, secretOf, secretSentences } from '@campus-connect/tables/secret'
import { OperatorError } from '@campus-connect/core/operator-error.ts'

/** Lines that came together with an earlier answer: somebody has pasted several. */
const early = new WeakMap<Readable, string[]>()

/** Asks on a terminal and returns the line that was typed. Throws an OperatorError if the input ends first. */
export async function askQuestion(question: string, input: Readable, output: Writable): Promise<string> {
  const pasted = early.get(input)?.shift()
  if (pasted !== undefined) {
    output.write(`${question}${pasted}\n`)
    return pasted
  }
  const lines = promises.createInterface({ input, output })
  keepEarly(lines, input)
  const ended = new AbortController()
  lines.once('close', () => ended.abort())
  try {
    return await lines.question(question, { signal: ended.signal })
  } catch (error) {
    if (!ended.signal.aborted) throw error
    output.write('\n')
    throw new OperatorError('중단했습니다.')
  } finally {
    lines.close()
  }
}

/**
 * Reads a password or a code from a terminal without echo, or all of the piped input. Throws an OperatorError, which names what was
 * asked for, if it cannot be one.
 */
export async function readSecret(question: string, input: ReadStream, output: Writable): Promise<string> {
  try {
    if (!input.isTTY) return secretOf(await buffer(input))
    const typed = await ask(question, input, output)
    refuseLost(typed)
    return typed
  } catch (error) {
    if (!(error instanceof SecretError)) throw error
    throw new OperatorError(`${question}${secretSentences[error.fault].ko}`, { cause: error })
  }
}

/** The answer itself is no event of a promised question. */
function keepEarly(lines: EventEmitter, input: Readable) {
  const rest: string[] = []
  early.set(input, rest)
  lines.on('line', (line: string) => void rest.push(line))
}

function ask(question: string, input: ReadStream, output: Writable): Promise<string> {
  const pasted = early.get(input)?.shift()
  if (pasted !== undefined) {
    output.write(`${question}\n`)
    return Promise.resolve(pasted)
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: true })
  output.write(question)
  return new Promise((resolve, reject) => {
    lines.once('line', (line) => {
      output.write('\n')
      resolve(line)
      keepEarly(lines, input)
      // After the other lines of what was pasted.
      queueMicrotask(() => lines.close())
    })
    lines.once('close', () => reject(new OperatorError('중단했습니다.')))
  })
}
