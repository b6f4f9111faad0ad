import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'

/** Asks on a terminal and returns the line that was typed. Rejects when the input ends. */
export async function askQuestion(question: string, input: Readable, output: Writable): Promise<string> {
  const lines = createInterface({ input, output })
  const ended = new AbortController()
  lines.once('close', () => ended.abort())
  try {
    return await lines.question(question, { signal: ended.signal })
  } finally {
    lines.close()
  }
}
