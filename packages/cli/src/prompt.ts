import { finished, type Readable, type Writable } from 'node:stream'
import type { Prompt, QuestionStyle } from './context.ts'
import { wrapText } from './command-line/help.ts'
import { CliError } from './errors/cli-error.ts'
import { questionTexts as texts } from './texts/connection.ts'
import { plainConfirm, plainPassword, type PlainTerminal, plainText } from './plain-prompt.ts'
import { errorTexts } from './texts/errors.ts'
import type { Language } from './texts/text.ts'

type Terminal = {
  /** The keyboard; undefined if there is no terminal. Its end is not awaited. */
  open: () => { input: Readable; close: () => void } | undefined
  output: Writable & { columns?: number }
  signal: AbortSignal
}

const ctrlD = '\u0004'

/** Questions on the terminal. */
export function terminalPrompt({ open, output, signal }: Terminal): Prompt {
  // The library wraps without its mark in front, and then the terminal wraps again.
  const fitting = (message: string) => wrapText(message, (output.columns ?? 80) - 4)
  const required = (language: Language) => (value: string | undefined) => (value ? undefined : texts.required[language])

  /** Asks with the library, or plainly. */
  async function ask<T>(
    { language, plain }: QuestionStyle,
    question: (clack: Clack, common: Common) => Promise<T | symbol>,
    plainly: (terminal: PlainTerminal) => Promise<T>,
  ): Promise<T> {
    const terminal = open()
    if (!terminal) throw new CliError('usage', texts.noTerminal)
    const { input, close } = terminal
    const gone = new AbortController()
    // The terminal is gone, and the library would wait for ever.
    const forget = finished(input, { writable: false }, () => gone.abort())
    const common = { input, output, signal: AbortSignal.any([signal, gone.signal]) }
    try {
      if (plain) return await plainly({ ...common, language })
      return answered(await question(await loadClack(), { ...common, withGuide: false }))
    } finally {
      forget()
      close()
    }
  }

  return {
    available() {
      const terminal = open()
      terminal?.close()
      return terminal !== undefined
    },
    text: (message, style) =>
      ask<string>(
        style,
        ({ text }, common) => text({ ...common, message: fitting(message), validate: required(style.language) }),
        (terminal) => plainText(message, terminal),
      ),
    password: (message, style) =>
      ask<string>(
        style,
        ({ password }, common) =>
          password({ ...common, message: fitting(message), validate: required(style.language), clearOnError: true }),
        (terminal) => plainPassword(message, terminal),
      ),
    confirm: (message, style) =>
      ask<boolean>(
        style,
        ({ confirm }, common) =>
          confirm({
            ...common,
            message: fitting(message),
            active: texts.yes[style.language],
            inactive: texts.no[style.language],
            initialValue: false,
          }),
        (terminal) => plainConfirm(message, terminal),
      ),
  }
}

type Clack = typeof import('@clack/prompts')
type Common = { input: Readable; output: Writable; signal: AbortSignal; withGuide: boolean }

/** Loaded for the first question: most commands ask none. */
async function loadClack(): Promise<Clack> {
  const clack = await import('@clack/prompts')
  clack.updateSettings({ aliases: { [ctrlD]: 'cancel' } })
  return clack
}

function answered<T>(answer: T | symbol): T {
  if (typeof answer === 'symbol') throw new CliError('aborted', errorTexts.aborted)
  return answer
}
