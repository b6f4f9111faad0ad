import type { Command } from 'commander'
import type { Connection, ConnectOptions } from '../connection/connect.ts'
import type { Context } from '../context.ts'
import { CliError } from '../errors/cli-error.ts'
import { questionTexts } from '../texts/connection.ts'
import { sessionTexts } from '../texts/session.ts'
import { joined, type Language, type Text } from '../texts/text.ts'
import { escapeControls } from '@campus-connect/tables/escape-controls'
import type { GlobalOptions } from '../command-line/global-options.ts'
import { createPrint, type Print } from '../output/print.ts'

/** Answered with yes or no, or by typing `word` if there is one. */
export type Question = { text: Text; word?: Text }

/** The context of a command and its global options. */
export type Invocation = {
  context: Context
  options: () => GlobalOptions
  language: Language
  /** A text in the language of the command line. */
  say: (text: Text) => string
  print: Print
  /** `other` replaces some of the options. */
  connect: (other?: Partial<ConnectOptions>) => Promise<Connection>
  /** Saves a renewed session. Called at the end of each command, also of a failed one. */
  finish: () => void
  /** Once a day, says on a terminal that the server offers a newer `campus`. */
  tellUpdate: () => Promise<void>
  /** The server of the last connection. */
  server: () => Pick<Connection, 'host' | 'assumed'> | undefined
  /** Whether the user can answer questions. */
  interactive: () => boolean
  /** For text or a secret. */
  ask: { text: (question: Text) => Promise<string>; password: (question: Text) => Promise<string> }
  /** Rejects unless the user says yes. Calls `question` only if it is asked. */
  confirm: (question: () => Promise<Question>) => Promise<void>
  /** The program with all of its commands loaded. */
  program: () => Promise<Command>
  /** The text of a command to type next, for the same server and profile. An argument may begin with a hyphen. */
  suggest: (words: readonly string[], args?: readonly string[]) => string
}

export function createInvocation({
  context,
  options,
  language,
  program,
}: Pick<Invocation, 'context' | 'options' | 'language' | 'program'>): Invocation {
  const print = createPrint(context, options, language)
  let kept: Connection | undefined
  const interactive = () =>
    options().input &&
    context.prompt.available() &&
    context.stderr.isTTY &&
    (!context.env.CI || context.env.CI === 'false')

  const { ask, agreed } = questionsOn(context, print, language)

  return {
    context,
    options,
    language,
    say: (text) => text[language],
    print,
    interactive,
    ask,
    program,
    server: () => kept,
    async connect(other = {}) {
      const { connect } = await import('../connection/connect.ts')
      kept = await connect(context, { ...options(), ...other }, print)
      return kept
    },
    finish: () => kept?.keep(),
    async tellUpdate() {
      const { env, signal, stderr } = context
      if (!kept || kept.withToken || !stderr.isTTY || options().json || env.CI || env.CAMPUS_NO_UPDATE_NOTIFIER) return
      const { updateNotice } = await import('../connection/update-notice.ts')
      const notice = await updateNotice({ ...kept, signal }, context)
      if (notice) print.talk(notice, 'yellow')
    },
    async confirm(question) {
      if (options().yes) return
      if (!interactive()) throw new CliError('usage', questionTexts.cannotAsk, { hint: questionTexts.addYes })
      if (!(await agreed(await question()))) throw new CliError('declined', questionTexts.declined)
    },
    suggest(words, args = []) {
      const { host: typed, profile, ca, insecureHttp } = options()
      const where = [
        ...(typed ? ['--host', kept?.host ?? typed] : []),
        ...(profile ? ['--profile', profile] : []),
        ...(ca ? ['--ca', ca] : []),
        ...(insecureHttp ? ['--insecure-http'] : []),
      ]
      const literal = args.some((arg) => arg.startsWith('-')) ? ['--'] : []
      return ['campus', ...[...where, ...words, ...literal, ...args].map(quoted)].join(' ')
    },
  }
}

/** The two ways to ask. Under --plain, and on a terminal without a cursor, a question is one line. */
function questionsOn({ env, prompt }: Context, print: Print, language: Language) {
  const style = () => ({ language, plain: print.isPlain() || env.TERM === 'dumb' })
  const ask: Invocation['ask'] = {
    text: (question) => prompt.text(escapeControls(question[language]), style()),
    password: (question) => prompt.password(escapeControls(question[language]), style()),
  }
  async function agreed({ text, word }: Question) {
    if (word === undefined) return prompt.confirm(escapeControls(text[language]), style())
    return (await ask.text(joined('', text, questionTexts.typeToContinue(word)))).trim() === word[language]
  }
  return { ask, agreed }
}

function quoted(word: string) {
  return /^[\p{L}\p{N}_.,:/@%+=-]+$/u.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}

/** For login and logout: beside a token neither would matter to the commands that follow. */
export function refuseWithToken({ env }: Context) {
  if (env.CAMPUS_TOKEN) throw new CliError('usage', sessionTexts.tokenInUse, { hint: sessionTexts.unsetToken })
}
