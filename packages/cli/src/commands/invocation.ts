import { connect, type Connection } from '../connection/connect.ts'
import type { Context } from '../context.ts'
import { CliError } from '../errors/cli-error.ts'
import { escapeControls } from '../output/escape.ts'
import type { GlobalOptions } from '../command-line/global-options.ts'
import { createPrint, type Print } from '../output/print.ts'

/** What a command works with: the context together with the global options. */
export type Invocation = {
  context: Context
  options: () => GlobalOptions
  print: Print
  connect: () => Promise<Connection>
  /** The server of the last connection. */
  host: () => string | undefined
  /** Whether the user can answer questions. */
  interactive: () => boolean
  /** Rejects unless the user says yes. `question` is called only where it is asked. */
  confirm: (question: () => Promise<string>) => Promise<void>
  /** The text of a command to type next, for the same server and profile. */
  suggest: (...words: string[]) => string
}

export function createInvocation(context: Context, options: () => GlobalOptions): Invocation {
  const print = createPrint(context, options)
  let host: string | undefined
  const interactive = () =>
    options().input && context.stdin.isTTY && context.stderr.isTTY && (!context.env.CI || context.env.CI === 'false')

  return {
    context,
    options,
    print,
    interactive,
    host: () => host,
    async connect() {
      const connection = await connect(context, options(), print)
      host = connection.host
      return connection
    },
    async confirm(question) {
      if (options().yes) return
      if (!interactive())
        throw new CliError('usage', '확인이 필요한 작업이지만 물어볼 수 없습니다.', {
          hint: '확인 없이 실행하려면 --yes(-y)를 붙여주세요.',
        })
      if (!(await context.prompt.confirm(escapeControls(await question()))))
        throw new CliError('declined', '취소했습니다. 변경하지 않았습니다.')
    },
    suggest(...words) {
      const { host, profile, ca, insecureHttp } = options()
      const where = [
        ...(host ? ['--host', host] : []),
        ...(profile ? ['--profile', profile] : []),
        ...(ca ? ['--ca', ca] : []),
        ...(insecureHttp ? ['--insecure-http'] : []),
      ]
      return ['campus', ...where, ...words.map(quoted)].join(' ')
    },
  }
}

function quoted(word: string) {
  return /^[\p{L}\p{N}_.,:/@%+=-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
