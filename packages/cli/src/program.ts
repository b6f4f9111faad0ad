import { isCampusError } from '@campus-connect/sdk'
import { Command, CommanderError } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { closest } from './closest.ts'
import { type Branch, commandTree, type Define } from './command-tree.ts'
import type { Context } from './context.ts'
import { CliError } from './errors/cli-error.ts'
import { type ExitCode, exitCodeOf } from './errors/exit-code.ts'
import { examplesText, firstExamplesText, furtherText, helpIn, helpTopics } from './command-line/help.ts'
import { createInvocation, type Invocation } from './commands/invocation.ts'
import { errorDetails } from './errors/messages.ts'
import { licences } from './licences.ts'
import { addGlobalOptions, globalOptionsOf, takeLanguage } from './command-line/global-options.ts'
import { asksForJson, refuseSecrets, usageError, orFieldsOfJson } from './command-line/usage-error.ts'
import { aliasTexts } from './texts/alias.ts'
import { errorTexts, usageTexts } from './texts/errors.ts'
import { helpTexts } from './texts/help.ts'
import { joined } from './texts/text.ts'

/** Runs one command line (without the program's name) and resolves with its exit code; never rejects. */
export async function run(argv: readonly string[], context: Context): Promise<number> {
  const { language, rest, fault } = takeLanguage(argv)
  const program = addGlobalOptions(new Command('campus'), language)
  const options = () => globalOptionsOf(program)
  const invocation = createInvocation({ context, options, language, program: () => loadAll(program) })
  try {
    if (fault) throw fault
    addCommands(program, invocation)
    const words = await withoutAlias(program, rest, context)
    refuseSecrets(words)
    await parse(program, withoutHelpCommand(program, words)).finally(() => invocation.finish())
    invocation.print.finish()
    await invocation.tellUpdate()
    await context.stdout.written()
    return 0
  } catch (error) {
    if (asksForJson(argv)) program.setOptionValue('json', true)
    return fail(orFieldsOfJson(error, argv), invocation)
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
  const { language, say } = invocation
  program
    .description(say(helpTexts.program))
    .version(packageJson.version, '--version', say(helpTexts.version))
    .option('--licenses', say(helpTexts.licences))
    .on('option:licenses', () => {
      invocation.context.stdout.write(licences)
      throw new CommanderError(0, 'campus.licenses', 'licences')
    })
    .helpCommand(say(helpTexts.helpCommand), say(helpTexts.helpCommandDescription))
    .addHelpText('before', () => firstExamplesText(language, pageWidth(invocation)))
    .addHelpText('after', () => furtherText(language, pageWidth(invocation)))

  program.hook('preAction', async () => {
    const { jq, template } = invocation.options()
    if (jq !== undefined) invocation.print.use(await (await import('./output/json-filter.ts')).jsonFilter(jq))
    if (template !== undefined)
      invocation.print.use(await (await import('./output/json-template.ts')).jsonTemplate(template))
  })
  prepare(program, invocation, 'campus')
  for (const branch of commandTree) add(program, branch, invocation, 'campus')
  for (const topic of helpTopics(language)) {
    prepare(topic, invocation, `campus ${topic.name()}`)
    program.addCommand(topic, { hidden: true })
  }
}

/** Defines commands that have not been defined yet, each once. */
const undefinedYet = new WeakMap<Command, () => Promise<void>>()

/** Adds the name of a command. Its subcommands and its action are added when it is chosen. */
function add(parent: Command, branch: Branch, invocation: Invocation, parentPath: string) {
  const { language, say } = invocation
  const path = `${parentPath} ${branch.name}`
  const command = parent.command(branch.name).description(say(branch.description))
  prepare(command, invocation, path)
  if ('commands' in branch) command.helpCommand(false)
  else {
    for (const { name, form, description } of branch.arguments ?? [])
      command.argument(form === 'one' ? `<${say(name)}>` : `[${say(name)}...]`, description && say(description))
    if (branch.usage) command.usage(say(branch.usage))
    command.addHelpText('before', () => examplesText(branch.examples, language, pageWidth(invocation)))
  }
  undefinedYet.set(command, async () => {
    undefinedYet.delete(command)
    if ('commands' in branch) {
      for (const child of branch.commands) add(command, child, invocation, path)
      return
    }
    const define: Define = await branch.load()
    define(command, invocation)
  })
  parent.hook('preSubcommand', async (_parent, chosen) => {
    if (chosen === command) await undefinedYet.get(command)?.()
  })
}

function pageWidth({ context: { stdout } }: Invocation) {
  return stdout.isTTY ? stdout.columns : 80
}

async function loadAll(command: Command): Promise<Command> {
  await undefinedYet.get(command)?.()
  for (const child of command.commands) await loadAll(child)
  return command
}

/** Replaces the first word that is no command by what it is an alias of. */
async function withoutAlias(program: Command, argv: readonly string[], context: Context) {
  const at = firstWord(program, argv)
  const word = argv[at]
  if (word === undefined || program.commands.some((command) => command.name() === word) || word === 'help') return argv
  const { aliasOf, expanded, wordsOf } = await import('./connection/aliases.ts')
  const line = aliasOf(word, context)
  const words = line === undefined ? undefined : wordsOf(line)
  if (line === undefined || !words) return argv
  const missing = (place: string) =>
    new CliError('usage', aliasTexts.missing(word, place), { hint: aliasTexts.meaning(word, line) })
  return [...argv.slice(0, at), ...expanded(words, argv.slice(at + 1), missing)]
}

/** The place of the first word that is neither an option nor the value of one; -1 without. */
function firstWord(program: Command, argv: readonly string[]) {
  const takesValue = (word = '') =>
    program.options.some(({ long, required, optional }) => (required || optional) && long === word)
  return argv.findIndex((word, index) => !word.startsWith('-') && !takesValue(argv[index - 1]))
}

/** Rewrites `help users list` as `users list --help`, so that this command is loaded. */
function withoutHelpCommand(program: Command, argv: readonly string[]) {
  const [first, ...words] = argv
  if (first !== 'help' || words.length === 0) return argv
  const [topic = '', verb = '-'] = words
  const topics = program.commands.map((command) => command.name())
  if (!topics.includes(topic) && !topic.startsWith('-')) throw unknownTopic('campus', topic, topics)
  const branch = commandTree.find(({ name }) => name === topic)
  const verbs = branch && 'commands' in branch ? branch.commands.map(({ name }) => name) : [verb]
  if (!verbs.includes(verb) && !verb.startsWith('-')) throw unknownTopic(`campus ${topic}`, verb, verbs)
  return [...words, '--help']
}

function unknownTopic(path: string, word: string, known: readonly string[]) {
  const similar = closest(word, known).map((name) => `${path} ${name}`.replace('campus', 'campus help'))
  return new CliError('usage', usageTexts.unknownTopic(`${path} ${word}`.replace('campus ', '')), {
    hint: similar.length > 0 ? usageTexts.similarTopics(similar.join(', ')) : usageTexts.seeHelp(path),
  })
}

/** Our texts, and errors that are thrown instead of ending the process. */
function prepare(command: Command, invocation: Invocation, path: string) {
  const { stdout, stderr } = invocation.context
  command
    .helpOption('-h, --help', invocation.say(helpTexts.help))
    .configureHelp({ ...helpIn(invocation.language), ...command.configureHelp() })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => invocation.options().json || stderr.write(text),
      outputError: () => {},
      getOutHelpWidth: () => pageWidth(invocation),
      getErrHelpWidth: () => (stderr.isTTY ? stderr.columns : 80),
      getOutHasColors: () => stdout.color,
      getErrHasColors: () => stderr.color,
    })
    .exitOverride((error) => {
      throw error.exitCode === 0 ? error : usageError(error, path)
    })
}

function fail(error: unknown, invocation: Invocation) {
  const { context, print } = invocation
  const told = error instanceof CliError && error.kind === 'aborted'
  const shown = context.signal.aborted && !told ? new CliError('aborted', errorTexts.aborted, { cause: error }) : error
  const code = exitCodeOf(shown)
  const hint = shown instanceof CliError ? shown.hint : hintFor(shown, code, invocation)
  print.failure(errorDetails(shown, invocation.language), hint)
  if (context.env.CAMPUS_DEBUG && error instanceof Error)
    for (const line of (error.stack ?? '').split('\n')) print.trace(line)
  return code
}

function hintFor(error: unknown, code: ExitCode, { context, server, suggest }: Invocation) {
  if ((code === 3 || code === 4) && context.env.CAMPUS_TOKEN) return errorTexts.token
  if (code === 4) return errorTexts.login(suggest(['login']))
  const { host, assumed = false } = server() ?? {}
  const elsewhere = assumed && (code === 6 || (isCampusError(error) && error.kind === 'malformed'))
  if (elsewhere) return joined('\n', errorTexts.address(host), errorTexts.firstLogin)
  return code === 6 ? errorTexts.address(host) : undefined
}
