import type { AdminUser, Campus, UsersIterationQuery } from '@campus-connect/sdk'
import { CliError } from '../../errors/cli-error.ts'
import type { Change as Outcome } from '../../output/print.ts'
import { changeTexts as texts } from '../../texts/changes.ts'
import { joined, verbatim } from '../../texts/text.ts'
import { userTexts } from '../../texts/users.ts'
import { type NumberSources, readStudentNumbers, type StudentNumbers } from '../arguments.ts'
import type { Invocation } from '../invocation.ts'
import { notFound } from '../user-rows.ts'
import type { Change } from './change.ts'
import { changeEach } from './change-each.ts'
import type { ChangeOptions } from './change-options.ts'
import { resumeAndUndo } from './resume-and-undo.ts'
import { removeOldUndo } from './undo-list.ts'

/** Up to this many users are looked up one by one. */
const fewUsers = 20

type Request = ChangeOptions &
  Pick<NumberSources, 'words'> & {
    /** In place of numbers: finds them on the server. */
    find?: (campus: Campus, signal: AbortSignal) => Promise<string[]>
  }

/** Reads the numbers, asks, and changes each user. */
export async function runChange(invocation: Invocation, change: Change, request: Request): Promise<void> {
  const { print, confirm, context, interactive } = invocation
  const { configDirectory, signal } = context
  print.checkFields(print.changeColumns)
  const given = request.find ? undefined : await readStudentNumbers(request, context)
  for (const note of given?.notes ?? []) print.talk(note, 'yellow')
  if (given?.ids.length === 0) return sayNobody(invocation, given)
  const { campus, host, saved } = await invocation.connect()
  const { ids, bulk, words } = given ?? { ids: (await request.find?.(campus, signal)) ?? [], bulk: true, words: [] }
  if (ids.length === 0) return print.talk(texts.nothingToDo)
  await refuseUsersAbove(campus, words, signal)
  if (bulk) await change.check?.(campus, signal)
  if (invocation.options().dryRun) {
    const plan = await planOf(campus, change, { ids, self: saved?.user.id, signal })
    return showPlan(invocation, change, plan, { bulk, rows: given?.rows })
  }

  removeOldUndo(configDirectory, request.file)
  const files = resumeAndUndo({ name: `${change.name} ${host}`, ids, configDirectory }, request)
  try {
    const { left } = files
    if (left.length < ids.length) print.talk(texts.skipped(ids.length - left.length))
    if (asksAbout(change, left.length, interactive())) await confirm(() => change.question(campus, left, signal))
    // Only an undo file tells them from users of a killed run whose outcome nobody knows.
    const already = files.undo ? await alreadyAsWanted(campus, change, left, signal) : new Set<string>()
    await changeEach(invocation, { ids: left, bulk }, { ...request, change, campus, files, already })
  } finally {
    files.close()
  }
}

function asksAbout({ asks }: Change, users: number, interactive: boolean) {
  if (asks === 'always') return true
  return users > 1 && (asks === 'if several' || interactive)
}

/** The conditions of `--where` may be misspelt, so what the table has is shown. */
function sayNobody({ print }: Invocation, { rows, seen }: StudentNumbers) {
  print.talk(rows ? texts.noneOfRows(rows) : texts.nothingToDo)
  for (const { head, values } of seen) print.talk(texts.valuesOf(head, values.join(', ')))
}

/** Throws a usage error if a word above the numbers is the number of a user: then this user may belong to the list. */
async function refuseUsersAbove(campus: Campus, words: StudentNumbers['words'], signal: AbortSignal) {
  for (const { row, text } of words) {
    const { data } = await campus.listUsers({ id: text }, { signal })
    if (data.some(({ id }) => id === text))
      throw new CliError('usage', texts.userOfWord(text, row), { hint: texts.writeHeader(text) })
  }
}

async function alreadyAsWanted(campus: Campus, { asWanted }: Change, ids: readonly string[], signal: AbortSignal) {
  const users = await usersOf(campus, ids, asWanted.query, signal)
  return new Set(ids.filter((id) => asWanted.has(users.get(id) ?? nobody)))
}

/** Of a number without a user nothing is as wanted. */
const nobody = { lectureDtoList: [] as AdminUser['lectureDtoList'] } as AdminUser

/** `error`: why a change is not possible. */
type Planned = Outcome & { username?: string; error?: CliError }

type Wanted = { ids: string[]; self: string | undefined; signal: AbortSignal }

/** The effect that a change would have on each user now. */
async function planOf(campus: Campus, change: Change, { ids, self, signal }: Wanted): Promise<Planned[]> {
  const users = await usersOf(campus, ids, {}, signal)
  return ids.map((id) => {
    const user = users.get(id)
    const error = user ? change.obstacle(user, self) : notFound(userTexts.unknownUser)
    if (error) return { id, ok: false, message: error.text, error }
    const message = user && change.asWanted.has(user) ? change.texts.already : change.texts.planned
    return { id, ok: true, message, ...(user && { username: user.username }) }
  })
}

/** `rows`: how many the table has from which the numbers come. */
function showPlan(
  { print }: Invocation,
  { sentence }: Change,
  plan: Planned[],
  { bulk, rows }: Partial<Pick<StudentNumbers, 'bulk' | 'rows'>>,
) {
  const [first] = plan.filter(({ ok }) => !ok)
  if (first?.error && !bulk) throw first.error
  // A person compares the numbers with names.
  const shown = ({ username, ...outcome }: Planned) =>
    username !== undefined && print.format() === 'table'
      ? { ...outcome, message: joined(', ', verbatim(username), outcome.message) }
      : outcome
  for (const outcome of plan) print[sentence && !bulk ? 'change' : 'outcome'](shown(outcome))
  print.changes(plan)
  const impossible = plan.filter(({ ok }) => !ok).length
  if (rows !== undefined) print.talk(texts.ofRows(plan.length, rows))
  else if (bulk && impossible === 0) print.talk(texts.ofAll(plan.length))
  if (impossible > 0) throw new CliError('bulk', texts.impossible(impossible, plan.length))
}

/** The users with these numbers: one by one, or from a list of all that the query selects. */
async function usersOf(campus: Campus, ids: readonly string[], query: UsersIterationQuery, signal: AbortSignal) {
  const users = new Map<string, AdminUser>()
  if (ids.length > fewUsers) {
    for await (const user of campus.iterateUsers(query, { signal })) users.set(user.id, user)
    return users
  }
  const lists = await Promise.all(ids.map((id) => campus.listUsers({ id }, { signal })))
  for (const user of lists.flatMap(({ data }) => data)) users.set(user.id, user)
  return users
}
