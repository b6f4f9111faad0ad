import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { CliError } from './errors/cli-error.ts'
import { questionTexts as texts } from './texts/connection.ts'
import { errorTexts } from './texts/errors.ts'
import type { Language } from './texts/text.ts'

// For people who listen, and for terminals without a cursor: each question is one line, and nothing is written a second time.

export type PlainTerminal = { input: Readable; output: Writable; signal: AbortSignal; language: Language }

/** Keys that answer a question. ㅛ and ㅜ are y and n with the Korean keyboard on. */
const yes = /^(y|yes|예|네|ㅛ)$/i
const no = /^(n|no|아니요|아니오|ㅜ)?$/i

export async function plainText(message: string, terminal: PlainTerminal): Promise<string> {
  return required(terminal, () => line(`${message}: `, terminal))
}

/** Shows nothing of what is typed, and says so. */
export async function plainPassword(message: string, terminal: PlainTerminal): Promise<string> {
  return required(terminal, () => line(`${message} (${texts.hidden[terminal.language]}): `, terminal, { hidden: true }))
}

/** Enter alone is no. */
export async function plainConfirm(message: string, terminal: PlainTerminal): Promise<boolean> {
  for (;;) {
    const question = `${message} (${texts.yes[terminal.language]}: y, ${texts.no[terminal.language]}: n): `
    const answer = (await line(question, terminal)).trim()
    if (yes.test(answer)) return true
    if (no.test(answer)) return false
  }
}

async function required({ output, language }: PlainTerminal, ask: () => Promise<string>) {
  for (;;) {
    const answer = await ask()
    if (answer !== '') return answer
    output.write(`${texts.required[language]}\n`)
  }
}

/** Reads one line, which the terminal itself shows and edits unless it is `hidden`. Rejects if the user gives up or the terminal goes. */
async function line(question: string, { input, output, signal }: PlainTerminal, { hidden = false } = {}) {
  const shown = hidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : output
  const reader = createInterface({ input, output: shown, signal, terminal: hidden, historySize: 0 })
  output.write(question)
  const answer = await new Promise<string | undefined>((resolve) => {
    reader.once('line', resolve).once('close', () => resolve(undefined))
  })
  reader.close()
  // The terminal has shown Enter.
  if (hidden || answer === undefined) output.write('\n')
  if (answer === undefined) throw new CliError('aborted', errorTexts.aborted)
  return answer
}
