import type { Readable, Writable } from 'node:stream'
import type { Prompt } from './context.ts'
import { CliError } from './error.ts'

/** Questions on the terminal. The library is loaded with the first one: most commands ask nothing. */
export function terminalPrompt(terminal: { input: Readable; output: Writable; signal: AbortSignal }): Prompt {
  const common = { ...terminal, withGuide: false }
  const required = (value: string | undefined) => (value ? undefined : '값을 입력해주세요.')

  return {
    async text(message) {
      const { text } = await import('@clack/prompts')
      return answered(await text({ ...common, message, validate: required }))
    },
    async password(message) {
      const { password } = await import('@clack/prompts')
      return answered(await password({ ...common, message, validate: required, clearOnError: true }))
    },
    async confirm(message) {
      const { confirm } = await import('@clack/prompts')
      return answered(await confirm({ ...common, message, active: '예', inactive: '아니요', initialValue: false }))
    },
  }
}

function answered<T>(answer: T): Exclude<T, symbol> {
  if (typeof answer === 'symbol') throw new CliError('aborted', '중단했습니다.')
  return answer as Exclude<T, symbol>
}
