import { finished, type Readable, type Writable } from 'node:stream'
import type { Prompt } from './context.ts'
import { CliError } from './errors/cli-error.ts'

type Terminal = { input: Readable; output: Writable; signal: AbortSignal }

const ctrlD = '\u0004'

/** Questions on the terminal. */
export function terminalPrompt({ input, output, signal }: Terminal): Prompt {
  const required = (value: string | undefined) => (value ? undefined : '값을 입력해주세요.')

  async function ask<T>(question: (clack: Clack, common: Common) => Promise<T>) {
    const gone = new AbortController()
    // Nobody can answer any more; the library would wait for ever.
    const forget = finished(input, { writable: false }, () => gone.abort())
    const common = { input, output, signal: AbortSignal.any([signal, gone.signal]), withGuide: false }
    try {
      return answered(await question(await loadClack(), common))
    } finally {
      forget()
    }
  }

  return {
    text: (message) => ask(({ text }, common) => text({ ...common, message, validate: required })),
    password: (message) =>
      ask(({ password }, common) => password({ ...common, message, validate: required, clearOnError: true })),
    confirm: (message) =>
      ask(({ confirm }, common) =>
        confirm({ ...common, message, active: '예', inactive: '아니요', initialValue: false }),
      ),
  }
}

type Clack = typeof import('@clack/prompts')
type Common = Terminal & { withGuide: boolean }

/** Loaded for the first question: most commands ask none. */
async function loadClack(): Promise<Clack> {
  const clack = await import('@clack/prompts')
  clack.updateSettings({ aliases: { [ctrlD]: 'cancel' } })
  return clack
}

function answered<T>(answer: T): Exclude<T, symbol> {
  if (typeof answer === 'symbol') throw new CliError('aborted', '중단했습니다.')
  return answer as Exclude<T, symbol>
}
