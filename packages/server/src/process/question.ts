import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { OperatorError } from '../errors/operator-error.ts'

/** Asks on a terminal and returns the line that was typed. Throws an OperatorError if the input ends first. */
export async function askQuestion(question: string, input: Readable, output: Writable): Promise<string> {
  const lines = createInterface({ input, output })
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
