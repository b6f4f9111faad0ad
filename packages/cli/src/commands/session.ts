import { CampusError, type User } from '@campus-connect/sdk'
import { refuseLost, SecretError, secretLinesOf, secretOf, secretSentences } from '@campus-connect/tables/secret'
import { type Command, Option } from 'commander'
import type { Connection } from '../connection/connect.ts'
import { expiryOf } from '../connection/session-cookie.ts'
import { CliError } from '../errors/cli-error.ts'
import type { Column } from '../output/column.ts'
import { valueTexts as values } from '../texts/options.ts'
import { sessionTexts as texts } from '../texts/session.ts'
import { answered, type Text } from '../texts/text.ts'
import { columnTexts } from '../texts/users.ts'
import { type Account, accountColumns, accountOf, furtherColumns, serverColumns, totalsOf } from './account.ts'
import { studentNumber } from './arguments.ts'
import { type Invocation, refuseWithToken } from './invocation.ts'
import { timeInSeoul } from './seoul-time.ts'

type LoginOptions = { id?: string; passwordStdin?: true; codeStdin?: true; remember?: boolean; web?: true }

/** How often a code is asked for: it may run out while it is typed. */
const codesAsked = 3

export function login(command: Command, invocation: Invocation) {
  const { ask, connect, context, interactive, options, print, say } = invocation
  const { signal, stdin } = context

  async function answer(question: () => Promise<string>, missing: Text) {
    if (interactive()) return question()
    throw new CliError('usage', texts.cannotAsk, { hint: missing })
  }
  async function readStdin<T>(read: (bytes: Uint8Array) => T): Promise<T> {
    if (stdin.isTTY) throw new CliError('usage', texts.stdinIsTerminal, { hint: texts.askedHidden })
    return secret(read, await stdin.read())
  }
  async function readPasswordAndCode() {
    const [password, code, ...others] = await readStdin(secretLinesOf)
    if (password === undefined || code === undefined || others.length > 0)
      throw new CliError('usage', texts.twoLines, { hint: texts.exampleCode })
    return { password, code }
  }
  /** Refused before anything is sent: another password would count as a failed login. */
  function secret<From, T>(read: (from: From) => T, from: From): T {
    try {
      return read(from)
    } catch (error) {
      if (!(error instanceof SecretError)) throw error
      throw new CliError('usage', texts.wrongPassword, { hint: secretSentences[error.fault], cause: error })
    }
  }
  const typed = (text: string) => {
    refuseLost(text)
    return text
  }

  async function credentials({ passwordStdin, codeStdin }: LoginOptions): Promise<{ password: string; code?: string }> {
    if (codeStdin) return readPasswordAndCode()
    if (passwordStdin) return { password: await readStdin(secretOf) }
    const password = await answer(() => ask.password(texts.askPassword), texts.exampleStdin)
    return { password: secret(typed, password) }
  }

  /** Asks for a code only if the server does, which it does after a right password. */
  async function withCode<Answer>(given: string | undefined, logIn: (code?: string) => Promise<Answer>) {
    let code = given
    for (let asked = 0; ; asked += 1) {
      try {
        return await logIn(code)
      } catch (error) {
        if (!(error instanceof CampusError) || error.code !== 'second-factor') throw error
        if (!interactive() && code === undefined) print.talk(texts.exampleCode)
        if (!interactive() || asked === codesAsked) throw error
        if (code !== undefined) print.talk(answered(error.message, texts.wrongCode), 'yellow')
        code = await ask.text(texts.askCode)
      }
    }
  }

  command
    .option(`--id <${say(values.studentNumber)}>`, say(texts.id))
    .option('--password-stdin', say(texts.passwordStdin))
    .option('--code-stdin', say(texts.codeStdin))
    .option('--remember', say(texts.remember))
    .addOption(new Option('--web', say(texts.web)).conflicts(['id', 'passwordStdin', 'codeStdin', 'remember']))
    .action(async ({ id: given, remember = false, web, ...from }: LoginOptions) => {
      refuseWithToken(context)
      print.checkFields(print.changeColumns)
      const connection = await connect({ newLogin: true })
      if (web) {
        const user = await (await import('./web-login.ts')).webLogin(invocation, connection)
        if (user) keepLogin(invocation, connection, user)
        return
      }
      const { campus, file, host } = connection
      const id = studentNumber(given ?? (await answer(() => ask.text(texts.askId), texts.exampleLogin)))
      if (options().dryRun) {
        print.change({ id, ok: true, message: texts.wouldLogIn(host) })
        return
      }
      file.prepare()
      const { password, code: firstCode } = await credentials(from)
      const { data: user } = await withCode(firstCode, (code) =>
        campus.login({ id, password, rememberMe: remember, ...(code !== undefined && { code }) }, { signal }),
      )
      keepLogin(invocation, connection, user)
    })
}

/** Saves the session that has just begun, and says until when it lasts. */
function keepLogin({ print, language }: Invocation, { cookies, file, host }: Connection, user: User) {
  file.save({ host, user, cookies: cookies() })
  const change = { id: user.id, ok: true, message: texts.loggedIn(user.username, host) }
  print.change(change)
  print.changes([change])
  const expiry = expiryOf(cookies(), user.isAdmin === true)
  const until = expiry?.remembered && user.isAdmin !== true ? texts.untilExtended : texts.until
  if (expiry) print.talk(until(timeInSeoul(expiry.expiresAt, language)))
  if (!user.isAdmin) print.talk(texts.noAdmin, 'yellow')
  if (user.temporaryPassword) print.talk(texts.temporaryPassword, 'yellow')
}

export function logout(command: Command, { connect, context, options, print }: Invocation) {
  command.action(async () => {
    refuseWithToken(context)
    const { campus, forget, host, saved } = await connect()
    if (!saved) {
      print.talk(texts.notLoggedIn(host))
      return
    }
    const { id } = saved.user
    if (options().dryRun) {
      print.change({ id, ok: true, message: texts.wouldLogOut(host) })
      return
    }
    // Done first, so that the session is removed here even if the server does not answer.
    forget()
    const { message } = await campus.logout({ signal: context.signal })
    const change = { id, ok: true, message: answered(message, texts.loggedOut) }
    print.change(change)
    print.changes([change])
  })
}

type TokenHolder = Pick<Account, 'host' | 'serverVersion' | 'users'> & { token: string }

const tokenColumns: Column<TokenHolder>[] = [
  { name: 'token', title: texts.token, value: ({ token }) => token },
  { name: 'host', title: columnTexts.host, value: ({ host }) => host },
]

/** The server knows the name of the token, and says it to the operator only. */
async function whoamiWithToken({ connect, context, print }: Invocation) {
  const columns = ['json', 'table'].includes(print.format()) ? [...tokenColumns, ...serverColumns] : tokenColumns
  print.checkFields(columns)
  const { campus, host, serverVersion } = await connect()
  // Also proves that the token lives.
  const { total, enabled, connected } = await campus.countUsers({}, { signal: context.signal })
  const users = { total, enabled, connected }
  print.row({ token: 'CAMPUS_TOKEN', host, serverVersion: await serverVersion(), users }, columns)
}

export function whoami(command: Command, invocation: Invocation) {
  const { connect, context, language, print } = invocation
  command.action(async () => {
    if (context.env.CAMPUS_TOKEN) return whoamiWithToken(invocation)
    const columns = ['json', 'table'].includes(print.format()) ? [...accountColumns, ...furtherColumns] : accountColumns
    print.checkFields(columns)
    const { campus, host, saved, serverVersion } = await connect()
    const users = await totalsOf(campus, saved, context.signal)
    if (!saved) throw new CampusError('refused', texts.loginNeeded[language], { status: 401 })
    print.row({ ...accountOf(saved, host), serverVersion: await serverVersion(), users }, columns)
  })
}
