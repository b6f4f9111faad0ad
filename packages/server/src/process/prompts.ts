import { createInterface, promises } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReadStream } from 'node:tty'
import { OperatorError } from '../errors/operator-error.ts'

/** Asks on a terminal and returns the line that was typed. Throws an OperatorError if the input ends first. */
export async function askQuestion(question: string, input: Readable, output: Writable): Promise<string> {
  const lines = promises.createInterface({ input, output })
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

/** Reads a secret from a terminal without echo, or the first line of piped input. Throws an OperatorError if empty. */
export async function readSecret(question: string, input: ReadStream, output: Writable): Promise<string> {
  const secret = input.isTTY ? await ask(question, input, output) : (await text(input)).split(/\r?\n/, 1)[0]
  if (!secret) throw new OperatorError('비밀번호가 비어 있습니다.')
  return secret
}

function ask(question: string, input: ReadStream, output: Writable): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: true })
  output.write(question)
  return new Promise((resolve, reject) => {
    lines.once('line', (line) => {
      output.write('\n')
      resolve(line)
      lines.close()
    })
    lines.once('close', () => reject(new OperatorError('중단했습니다.')))
  })
}
