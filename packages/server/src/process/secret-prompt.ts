import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import type { ReadStream } from 'node:tty'
import { OperatorError } from '../errors/operator-error.ts'

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
