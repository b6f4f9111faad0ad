import { Command, CommanderError } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { completion } from './commands/completion/print.ts'
import { lecturesList } from './commands/lectures/list.ts'
import { lecturesStart } from './commands/lectures/start.ts'
import { lecturesStop } from './commands/lectures/stop.ts'
import { login } from './commands/session/login.ts'
import { logout } from './commands/session/logout.ts'
import { usersDisable } from './commands/users/disable.ts'
import { usersEnable } from './commands/users/enable.ts'
import { usersList } from './commands/users/list.ts'
import { usersShow } from './commands/users/show.ts'
import { whoami } from './commands/session/whoami.ts'
import type { Context } from './context.ts'
import { CliError } from './errors/cli-error.ts'
import { type ExitCode, exitCodeOf } from './errors/exit-code.ts'
import { examples, helpTopics, koreanHelp } from './command-line/help.ts'
import { createInvocation, type Invocation } from './commands/invocation.ts'
import { errorDetails } from './errors/messages.ts'
import { addGlobalOptions, type GlobalOptions } from './command-line/global-options.ts'
import { asksForJson, refuseSecrets, usageError } from './command-line/usage-error.ts'

/** Runs one command line (without the program's name) and resolves with its exit code; never rejects. */
export async function run(argv: readonly string[], context: Context): Promise<number> {
  const program = addGlobalOptions(new Command('campus'))
  const invocation = createInvocation(context, () => program.opts<GlobalOptions>())
  try {
    addCommands(program, invocation)
    refuseSecrets(argv)
    await parse(program, argv)
    await context.stdout.written()
    return 0
  } catch (error) {
    if (asksForJson(argv)) program.setOptionValue('json', true)
    return fail(error, invocation)
  }
}

async function parse(program: Command, argv: readonly string[]) {
  try {
    await program.parseAsync(argv.length > 0 ? argv : ['--help'], { from: 'user' })
  } catch (error) {
    // Help and version end the parse with an error too; their text is on stdout already.
    if (!(error instanceof CommanderError)) throw error
  }
}

function addCommands(program: Command, invocation: Invocation) {
  program
    .description('Campus Connect 관리자 명령줄 도구')
    .version(packageJson.version, '--version', '버전을 보여 줍니다')
    .helpCommand('help [명령]', '명령의 도움말을 보여 줍니다')
    .addHelpText('after', examples)

  program.addCommand(login(invocation))
  program.addCommand(logout(invocation))
  program.addCommand(whoami(invocation))
  const users = program.command('users').description('사용자 관리').helpCommand(false)
  users.addCommand(usersList(invocation))
  users.addCommand(usersShow(invocation))
  users.addCommand(usersEnable(invocation))
  users.addCommand(usersDisable(invocation))
  const lectures = program.command('lectures').description('사용자의 강의 관리').helpCommand(false)
  lectures.addCommand(lecturesList(invocation))
  lectures.addCommand(lecturesStart(invocation))
  lectures.addCommand(lecturesStop(invocation))
  program.addCommand(completion(invocation, program))
  for (const topic of helpTopics()) program.addCommand(topic, { hidden: true })

  prepare(program, invocation, 'campus')
}

/** Korean texts, and errors that are thrown instead of ending the process, for a command and all below it. */
function prepare(command: Command, invocation: Invocation, path: string) {
  const { stdout, stderr } = invocation.context
  command
    .helpOption('-h, --help', '도움말을 보여 줍니다')
    .configureHelp({ ...koreanHelp, ...command.configureHelp() })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => invocation.options().json || stderr.write(text),
      outputError: () => {},
      getOutHelpWidth: () => (stdout.isTTY ? stdout.columns : 80),
      getErrHelpWidth: () => (stderr.isTTY ? stderr.columns : 80),
      getOutHasColors: () => stdout.color,
      getErrHasColors: () => stderr.color,
    })
    .exitOverride((error) => {
      throw error.exitCode === 0 ? error : usageError(error, path)
    })
  for (const child of command.commands) prepare(child, invocation, `${path} ${child.name()}`)
}

function fail(error: unknown, invocation: Invocation) {
  const { context, print } = invocation
  const aborted = context.signal.aborted
  const shown = aborted ? new CliError('aborted', '중단했습니다.', { cause: error }) : error
  const code = exitCodeOf(shown)
  const hint = shown instanceof CliError ? shown.hint : hintFor(code, invocation)
  print.failure(errorDetails(shown), hint)
  if (context.env.CAMPUS_DEBUG && error instanceof Error)
    for (const line of (error.stack ?? '').split('\n')) print.trace(line)
  return code
}

function hintFor(code: ExitCode, { host, suggest }: Invocation) {
  if (code === 4) return `로그인: ${suggest('login')}`
  if (code === 6) return `주소: ${host()} (--host나 CAMPUS_HOST로 바꿀 수 있습니다)`
  return undefined
}
