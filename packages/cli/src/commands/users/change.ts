import { type AdminUser, type Campus, CampusError } from '@campus-connect/sdk'
import { type Command, Option } from 'commander'
import { CliError } from '../../errors/cli-error.ts'
import type { Change } from '../../output/print.ts'
import { changeTexts as texts } from '../../texts/changes.ts'
import { usageTexts } from '../../texts/errors.ts'
import { valueTexts as values } from '../../texts/options.ts'
import type { Text } from '../../texts/text.ts'
import { userTexts } from '../../texts/users.ts'
import type { Invocation, Question } from '../invocation.ts'
import { numberBetween, readStudentNumbers, type StudentNumbers } from '../arguments.ts'
import type { Hidden } from '../numbers-in-table.ts'
import { findUser, notFound } from '../user-rows.ts'
import { changeEach } from './change-each.ts'
import { resumeAndUndo } from './resume-and-undo.ts'
import { removeOldUndo } from './undo-list.ts'

type Verb = 'enable' | 'disable'

type Options = {
  file?: string
  column?: string
  hidden?: Hidden
  concurrency?: number
  failFast?: true
  undoFile?: string
  resume?: string
}

const hiddenChoices: readonly Hidden[] = ['include', 'skip']
/** Up to this many users are looked up one by one for `--dry-run`. */
const fewUsers = 20
const sampleSize = 3

export const usersEnable = (command: Command, invocation: Invocation) => changeCommand(command, invocation, 'enable')

export const usersDisable = (command: Command, invocation: Invocation) => changeCommand(command, invocation, 'disable')

/** Reads the numbers, asks, and changes the account of each user. */
function changeCommand(command: Command, invocation: Invocation, verb: Verb) {
  const { say } = invocation
  command
    .addOption(new Option(`--file <${say(values.file)}>`, say(texts.file)))
    .addOption(new Option(`--column <${say(values.column)}>`, say(texts.column)))
    .addOption(
      new Option(`--hidden <${say(values.choice)}>`, say(texts.hidden)).choices(hiddenChoices).argParser(parseHidden),
    )
    .addOption(
      new Option(`--concurrency <${say(values.count)}>`, say(texts.concurrency)).argParser(
        numberBetween(1, 50, usageTexts.wrongConcurrency),
      ),
    )
    .option('--fail-fast', say(texts.failFast))
    .option(`--undo-file <${say(values.file)}>`, say(texts.undoFile))
    .option(`--resume <${say(values.file)}>`, say(texts.resume))
    .action((words: string[], options: Options) => changeUsers(invocation, words, verb, options))
}

async function changeUsers(invocation: Invocation, words: string[], verb: Verb, options: Options) {
  const { print, confirm, context, interactive } = invocation
  const { configDirectory, signal } = context
  print.checkFields(print.changeColumns)
  const { ids, bulk, words: above } = await readStudentNumbers({ ...options, words }, context)
  if (ids.length === 0) return print.talk(texts.nothingToDo)
  const { campus, host, saved } = await invocation.connect()
  await refuseUsersAbove(campus, above, signal)
  if (invocation.options().dryRun) {
    const plan = await planOf(campus, { ids, verb, self: saved?.user.id, signal })
    plan.forEach((change) => print.outcome(change))
    print.changes(plan)
    const impossible = plan.filter(({ ok }) => !ok)
    if (impossible.length === 0) return
    const [first] = impossible
    if (!bulk && first) throw first.error
    throw new CliError('bulk', texts.impossible(impossible.length, ids.length))
  }

  removeOldUndo(configDirectory, options.file)
  const files = resumeAndUndo({ name: `users ${verb} ${host}`, ids, configDirectory }, options)
  try {
    const { left } = files
    if (left.length < ids.length) print.talk(texts.skipped(ids.length - left.length))
    if (verb === 'disable' || (left.length > 1 && interactive()))
      await confirm(() => questionFor(campus, left, verb, signal))
    // Only an undo file tells them from users of a killed run whose outcome nobody knows.
    const already = files.undo ? await alreadyAsWanted(campus, left, verb, signal) : new Set<string>()
    await changeEach(invocation, { ids: left, bulk }, { ...options, verb, campus, files, already })
  } finally {
    files.close()
  }
}

function parseHidden(text: string) {
  const choice = hiddenChoices.find((each) => each === text)
  if (choice) return choice
  throw new CliError('usage', usageTexts.wrongHidden)
}

/** Asks about one user by name, about several by number and sample, and about everyone with a word to type. */
async function questionFor(campus: Campus, ids: string[], verb: Verb, signal: AbortSignal): Promise<Question> {
  const [first] = ids
  if (first !== undefined && ids.length === 1) {
    const { username } = (await findUser(campus, first, signal)).user
    return { text: texts.askOne(verb, username, first) }
  }
  const { total } = await campus.countUsers({}, { signal })
  // All users except the logged-in administrator.
  if (ids.length >= total - 1) return { text: texts.askEveryone(verb, ids.length), word: texts.everyone }
  const sample = ids.slice(0, sampleSize)
  return { text: texts.askSeveral(verb, sample, ids.length - sample.length) }
}

/** Throws a usage error if a word above the numbers is the number of a user: then this user may belong to the list. */
async function refuseUsersAbove(campus: Campus, words: StudentNumbers['words'], signal: AbortSignal) {
  for (const { row, text } of words) {
    const { data } = await campus.listUsers({ id: text }, { signal })
    if (data.some(({ id }) => id === text))
      throw new CliError('usage', texts.userOfWord(text, row), { hint: texts.writeHeader(text) })
  }
}

async function alreadyAsWanted(campus: Campus, ids: string[], verb: Verb, signal: AbortSignal) {
  const wanted = verb === 'enable'
  const query = { enabled: wanted }
  const users = ids.length > fewUsers ? await everyone(campus, query, signal) : await each(campus, ids, signal)
  return new Set(ids.filter((id) => users.get(id)?.enabled === wanted))
}

type Wanted = { ids: string[]; verb: Verb; self: string | undefined; signal: AbortSignal }

/** `error`: why a change is not possible. */
type Planned = Change & { error?: Error }

/** The effect that a change would have on each user now. `self` is the logged-in user. */
async function planOf(campus: Campus, { ids, verb, self, signal }: Wanted): Promise<Planned[]> {
  const users = ids.length > fewUsers ? await everyone(campus, {}, signal) : await each(campus, ids, signal)
  return ids.map((id) => ({ id, ...fate(users.get(id), verb, id === self) }))
}

function fate(user: AdminUser | undefined, verb: Verb, self: boolean) {
  if (!user) return { ok: false, message: userTexts.unknownUser, error: notFound(userTexts.unknownUser) }
  if (self && verb === 'disable') return { ok: false, message: texts.oneself, error: refused(texts.oneself) }
  const already = user.enabled === (verb === 'enable')
  return { ok: true, message: already ? texts.already(verb) : texts.planned(verb) }
}

/** As the server would refuse it. */
const refused = ({ ko }: Text) => new CampusError('refused', ko, { status: 409 })

async function everyone(campus: Campus, query: { enabled?: boolean }, signal: AbortSignal) {
  const users = new Map<string, AdminUser>()
  for await (const user of campus.iterateUsers(query, { signal })) users.set(user.id, user)
  return users
}

async function each(campus: Campus, ids: string[], signal: AbortSignal) {
  const lists = await Promise.all(ids.map((id) => campus.listUsers({ id }, { signal })))
  return new Map(lists.flatMap(({ data }) => data).map((user) => [user.id, user]))
}
