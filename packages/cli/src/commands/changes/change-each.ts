import type { Campus, CampusError, UserOutcome } from '@campus-connect/sdk'
import { CliError } from '../../errors/cli-error.ts'
import { exitCodeOf } from '../../errors/exit-code.ts'
import { sentenceFor } from '../../errors/messages.ts'
import type { Change as Row } from '../../output/print.ts'
import { changeTexts as texts } from '../../texts/changes.ts'
import { errorTexts } from '../../texts/errors.ts'
import { answered, joined, verbatim } from '../../texts/text.ts'
import type { Invocation } from '../invocation.ts'
import type { StudentNumbers } from '../arguments.ts'
import { isFinal, type ResumeAndUndo } from './resume-and-undo.ts'
import type { Change } from './change.ts'

type Task = {
  change: Change
  campus: Campus
  files: ResumeAndUndo
  /** Users who are as wanted before the run. */
  already: ReadonlySet<string>
  concurrency?: number
  failFast?: true
  undoFile?: string
  resume?: string
}
type Say = (outcome: UserOutcome) => void

/** Changes all users and prints each outcome. With a single user, its failure is the command's error. */
export async function changeEach(
  invocation: Invocation,
  { ids, bulk }: Pick<StudentNumbers, 'ids' | 'bulk'>,
  task: Task,
) {
  const { print, context } = invocation
  const { change, campus, files, already, concurrency, failFast } = task
  const stop = new AbortController()
  const rowOf = (outcome: UserOutcome) => toRow(outcome, change)
  const say = once((outcome) => print[change.sentence && !bulk ? 'change' : 'outcome'](rowOf(outcome)))
  const report = print.format() === 'table' ? successes(say) : inOrder(ids, say)
  // Print nothing until one outcome shows that the run works. A failure of all is the command's error.
  const held: UserOutcome[] = []
  let decided = false
  let unrecorded: unknown
  const recording = (write: () => void) => {
    try {
      write()
    } catch (error) {
      unrecorded ??= error
      stop.abort()
    }
  }
  const outcomes = await campus.changeUsers(ids, change.call, {
    ...(concurrency && { concurrency }),
    signal: AbortSignal.any([context.signal, stop.signal]),
    // A change that cannot be written down is not made.
    onBegin: (id) => recording(() => files.begin(id, { already: already.has(id) })),
    onProgress({ last }) {
      recording(() => files.end(last))
      if (failFast && last.error) stop.abort()
      if (!last.error || concernsUser(last.error)) held.push(last)
      decided ||= !last.error || (bulk && isFinal(last.error))
      if (decided) held.splice(0).forEach(report)
    },
  })

  const [first] = outcomes.flatMap(({ error }) => error ?? [])
  if (first && !decided) throw bulk ? first : await explained(first, ids[0], task, context.signal)
  const tried = outcomes.filter(({ outcome }) => outcome !== 'not-tried')
  const untried = tried.length < ids.length
  const interrupted = context.signal.aborted && untried
  const loggedOut = outcomes.find(({ error }) => error?.code === 'unauthenticated')?.error
  const unreachable = outcomes.find(({ error }) => error && isGone(error, untried))?.error
  // What was not tried, or not allowed to, says nothing about a user.
  const stopped = interrupted || loggedOut !== undefined || unreachable !== undefined
  const decidedOnes = stopped ? tried.filter(({ error }) => !error || isFinal(error)) : outcomes
  decidedOnes.forEach(print.format() === 'table' ? report : say)
  print.changes(decidedOnes.map(rowOf))
  const missed = decidedOnes.filter(unsuccessful)
  for (const { id, message } of missed.map(rowOf)) print.talk(joined(': ', verbatim(id), message), 'red')
  recording(() => files.close())
  tellUndo(invocation, outcomes, task)
  const { all, done, changed, failed } = files.counts()

  if (unrecorded) throw unrecorded
  if (interrupted) throw new CliError('aborted', joined(' ', texts.interrupted(done, all), again(task)))
  if (stopped) print.talk(texts.interrupted(done, all))
  if (loggedOut) throw new CliError('logged-out', texts.loggedOut, { cause: loggedOut, hint: afterLogin(invocation) })
  if (unreachable) throw new CliError('unreachable', texts.unreachable, { cause: unreachable, hint: again(task) })
  if (files.resumed) print.talk(texts.totals({ all, changed, unchanged: done - changed - failed, failed }))
  if (missed.length > 0) throw new CliError('bulk', texts.failed(all - (done - failed), all))
}

const explained = async (error: CampusError, id: string | undefined, { change, campus }: Task, signal: AbortSignal) =>
  id === undefined ? error : ((await change.explain?.(error, campus, id, signal)) ?? error)

/** Whether the server is gone. One that is busy is so only if its answer ended the run. */
const isGone = (error: CampusError, untried: boolean) =>
  error.kind === 'network' || error.kind === 'timeout' || (untried && isUnanswered(error))

const isUnanswered = (error: CampusError) => error.kind !== 'unknown-outcome' && exitCodeOf(error) === 6

/** That the login has ended, or the server gone, says nothing about a user. */
const concernsUser = (error: CampusError) => error.code !== 'unauthenticated' && exitCodeOf(error) !== 6

/** How to go on. Users who are done already are not changed again. An undo file is never written twice without a resume file. */
const again = ({ undoFile, resume }: Task) =>
  undoFile !== undefined && resume === undefined ? texts.againWithOtherFile : texts.again

const afterLogin = ({ context, suggest }: Invocation) =>
  context.env.CAMPUS_TOKEN ? errorTexts.token : texts.loginAndAgain(suggest(['login']))

const unsuccessful = ({ outcome }: UserOutcome) => outcome === 'failed' || outcome === 'not-tried'

function once(say: Say): Say {
  const said = new Set<string>()
  return (outcome) => {
    if (said.has(outcome.id)) return
    said.add(outcome.id)
    say(outcome)
  }
}

/** In a terminal, successes print as they happen; failures print last, so that the user sees them. */
const successes =
  (say: Say): Say =>
  (outcome) => {
    if (!unsuccessful(outcome)) say(outcome)
  }

/** For programs. Prints each outcome in the order of the numbers, as soon as all before it are known. */
function inOrder(ids: readonly string[], say: Say): Say {
  const waiting = new Map<string, UserOutcome>()
  let next = 0

  return (outcome) => {
    waiting.set(outcome.id, outcome)
    for (let due = waiting.get(ids[next] ?? ''); due; due = waiting.get(ids[next] ?? '')) {
      say(due)
      next += 1
    }
  }
}

/** The command that undoes exactly these changes. */
function tellUndo(invocation: Invocation, outcomes: UserOutcome[], { change, files: { undo }, already }: Task) {
  const { print } = invocation
  if (undo?.stands()) return print.talk(texts.undo(change.undoFile(invocation, undo.path())))
  const perhaps = outcomes.filter(
    ({ id, outcome, mayHaveArrived }) => outcome === 'changed' || (mayHaveArrived && !already.has(id)),
  )
  const changed = perhaps.map(({ id }) => id)
  if (changed.length > 0) print.talk(texts.undo(change.undo(invocation, changed)))
}

function toRow({ id, outcome, message, error }: UserOutcome, { texts: own }: Change): Row {
  if (error) return { id, ok: false, message: sentenceFor(error) }
  return outcome === 'not-tried'
    ? { id, ok: false, message: texts.notTried }
    : { id, ok: true, message: answered(message, outcome === 'unchanged' ? own.already : own.done) }
}
