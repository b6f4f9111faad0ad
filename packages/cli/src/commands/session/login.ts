import type { Command } from 'commander'
import { CliError } from '../../errors/cli-error.ts'
import { sessionTexts as texts } from '../../texts/session.ts'
import { valueTexts as values } from '../../texts/options.ts'
import type { Text } from '../../texts/text.ts'
import { expiryOf } from '../../connection/session-cookie.ts'
import { timeInSeoul } from '../user-rows.ts'
import { studentNumber } from '../student-numbers.ts'
import type { Invocation } from '../invocation.ts'

type LoginOptions = { id?: string; passwordStdin?: true; remember?: boolean }

export function login(command: Command, invocation: Invocation) {
  const { connect, context, interactive, language, options, print, say } = invocation
  const { prompt, signal, stdin } = context

  async function answer(ask: () => Promise<string>, missing: Text) {
    if (interactive()) return ask()
    throw new CliError('usage', texts.cannotAsk, { hint: missing })
  }
  async function readPassword() {
    if (stdin.isTTY) throw new CliError('usage', texts.stdinIsTerminal, { hint: texts.askedHidden })
    const password = (await stdin.read()).toString().replace(/\r?\n$/, '')
    if (password === '') throw new CliError('usage', texts.noPassword)
    return password
  }

  command
    .option(`--id <${say(values.studentNumber)}>`, say(texts.id))
    .option('--password-stdin', say(texts.passwordStdin))
    .option('--remember', say(texts.remember))
    .action(async ({ id: given, passwordStdin, remember = false }: LoginOptions) => {
      print.checkFields(print.changeColumns)
      const { campus, cookies, file, host } = await connect()
      const id = studentNumber(
        given ?? (await answer(() => prompt.text(say(texts.askId), language), texts.exampleLogin)),
      )
      if (options().dryRun) {
        print.change({ id, ok: true, message: texts.wouldLogIn(host) })
        return
      }
      const password = passwordStdin
        ? await readPassword()
        : await answer(() => prompt.password(say(texts.askPassword), language), texts.exampleStdin)

      const { data: user } = await campus.login({ id, password, rememberMe: remember }, { signal })
      file.save({ host, user, cookies: cookies() })
      const change = { id: user.id, ok: true, message: texts.loggedIn(user.username, host) }
      print.change(change)
      print.changes([change])
      const expiry = expiryOf(cookies())
      const until = remember ? texts.untilExtended : texts.until
      if (expiry) print.talk(until(timeInSeoul(expiry.expiresAt, language)))
      if (!user.isAdmin) print.talk(texts.noAdmin, 'yellow')
    })
}
