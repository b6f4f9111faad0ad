import { type Campus, CampusError, type UserOutcome } from '@campus-connect/sdk'
import { CliError } from '../../errors/cli-error.ts'
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
  const say: Say = (outcome) => print[change.sentence && !bulk ? 'change' : 'outcome'](rowOf(outcome))
  const report = print.format() === 'table' ? asTheyCome(say) : inOrder(ids, say)
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
      // That the login has ended says nothing about this user.
      if (last.error?.code !== 'unauthenticated') held.push(last)
      decided ||= !last.error || (bulk && isFinal(last.error))
      if (decided) held.splice(0).forEach(report)
    },
  })

  const [first] = outcomes.flatMap(({ error }) => error ?? [])
  if (first && !decided) throw bulk ? first : await explained(first, ids[0], task, context.signal)
  const tried = outcomes.filter(({ outcome }) => outcome !== 'not-tried')
  const interrupted = context.signal.aborted && tried.length < ids.length
  const loggedOut = outcomes.find(({ error }) => error?.code === 'unauthenticated')?.error
  // What was not tried, or not allowed to, says nothing about a user.
  const stopped = interrupted || loggedOut !== undefined
  const decidedOnes = loggedOut ? tried.filter(({ error }) => !error || isFinal(error)) : outcomes
  if (!interrupted) decidedOnes.forEach(report)
  print.changes(decidedOnes.map(rowOf))
  const missed = decidedOnes.filter(unsuccessful)
  if (!interrupted)
    for (const { id, message } of missed.map(rowOf)) print.talk(joined(': ', verbatim(id), message), 'red')
  recording(() => files.close())
  tellUndo(invocation, outcomes, task)
  const { all, done, changed, failed } = files.counts()

  if (unrecorded) throw unrecorded
  if (stopped) print.talk(texts.interrupted(done, all))
  if (loggedOut) throw new CliError('logged-out', texts.loggedOut, { cause: loggedOut, hint: again(invocation) })
  if (interrupted) throw new CampusError('aborted', 'the user interrupted the command')
  if (files.resumed) print.talk(texts.totals({ all, changed, unchanged: done - changed - failed, failed }))
  if (missed.length > 0) throw new CliError('bulk', texts.failed(all - (done - failed), all))
}

const explained = async (error: CampusError, id: string | undefined, { change, campus }: Task, signal: AbortSignal) =>
  id === undefined ? error : ((await change.explain?.(error, campus, id, signal)) ?? error)

/** How to go on after the login has ended. Users who are done already are not changed again. */
const again = ({ context, suggest }: Invocation) =>
  context.env.CAMPUS_TOKEN ? errorTexts.token : texts.loginAndAgain(suggest(['login']))

const unsuccessful = ({ outcome }: UserOutcome) => outcome === 'failed' || outcome === 'not-tried'

/** In a terminal, successes print as they happen; failures print last, so that the user sees them. */
function asTheyCome(say: Say): Say {
  const told = new Set<string>()
  return (outcome) => {
    if (unsuccessful(outcome) || told.has(outcome.id)) return
    told.add(outcome.id)
    say(outcome)
  }
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
function tellUndo(invocation: Invocation, outcomes: UserOutcome[], { change, files: { undo } }: Task) {
  const { print } = invocation
  if (undo?.stands()) return print.talk(texts.undo(change.undoFile(invocation, undo.path())))
  const perhaps = outcomes.filter(({ outcome, mayHaveArrived }) => outcome === 'changed' || mayHaveArrived)
  const changed = perhaps.map(({ id }) => id)
  if (changed.length > 0) print.talk(texts.undo(change.undo(invocation, changed)))
}

function toRow({ id, outcome, message, error }: UserOutcome, { texts: own }: Change): Row {
  if (error) return { id, ok: false, message: sentenceFor(error) }
  return outcome === 'not-tried'
    ? { id, ok: false, message: texts.notTried }
    : { id, ok: true, message: answered(message, outcome === 'unchanged' ? own.already : own.done) }
}
