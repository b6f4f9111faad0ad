import { type Campus, CampusError, type UserOutcome } from '@campus-connect/sdk'
import { CliError } from '../../errors/cli-error.ts'
import { sentenceFor } from '../../errors/messages.ts'
import type { Change } from '../../output/print.ts'
import { changeTexts as texts } from '../../texts/changes.ts'
import { answered, joined, verbatim } from '../../texts/text.ts'
import type { Invocation } from '../invocation.ts'
import type { StudentNumbers } from '../arguments.ts'
import { isFinal, type ResumeAndUndo } from './resume-and-undo.ts'

type Verb = 'enable' | 'disable'
type Task = {
  verb: Verb
  campus: Campus
  files: ResumeAndUndo
  /** Users who are as wanted before the run. */
  already: ReadonlySet<string>
  concurrency?: number
  failFast?: true
}
type Say = (outcome: UserOutcome) => void

const opposite = { enable: 'disable', disable: 'enable' } as const

/** Changes all users and prints each outcome. With a single user, its failure is the command's error. */
export async function changeEach(
  invocation: Invocation,
  { ids, bulk }: Pick<StudentNumbers, 'ids' | 'bulk'>,
  task: Task,
) {
  const { print, context } = invocation
  const { verb, campus, files, already, concurrency, failFast } = task
  const stop = new AbortController()
  const say: Say = (outcome) => print.outcome(changeOf(outcome, verb))
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
  const outcomes = await campus.changeUsers(ids, verb, {
    ...(concurrency && { concurrency }),
    signal: AbortSignal.any([context.signal, stop.signal]),
    // A change that cannot be written down is not made.
    onBegin: (id) => recording(() => files.begin(id, { already: already.has(id) })),
    onProgress({ last }) {
      recording(() => files.end(last))
      if (failFast && last.error) stop.abort()
      held.push(last)
      decided ||= !last.error || (bulk && isFinal(last.error))
      if (decided) held.splice(0).forEach(report)
    },
  })

  const [first] = outcomes.flatMap(({ error }) => error ?? [])
  if (first && !decided) throw first
  const tried = outcomes.filter(({ outcome }) => outcome !== 'not-tried')
  const interrupted = context.signal.aborted && tried.length < ids.length
  if (!interrupted) outcomes.forEach(report)
  print.changes(outcomes.map((outcome) => changeOf(outcome, verb)))
  const missed = outcomes.filter(unsuccessful)
  if (!interrupted)
    for (const { id, message } of missed.map((outcome) => changeOf(outcome, verb)))
      print.talk(joined(': ', verbatim(id), message), 'red')
  recording(() => files.close())
  tellUndo(invocation, outcomes, task)

  if (unrecorded) throw unrecorded
  if (interrupted) {
    print.talk(texts.interrupted(tried.filter(({ error }) => !error).length, ids.length))
    throw new CampusError('aborted', 'the user interrupted the command')
  }
  if (missed.length > 0) throw new CliError('bulk', texts.failed(missed.length, ids.length))
}

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
function tellUndo({ print, suggest }: Invocation, outcomes: UserOutcome[], { verb, files: { undo } }: Task) {
  if (undo?.stands()) return print.talk(texts.undo(suggest(['users', opposite[verb], '--file', undo.path()])))
  const perhaps = outcomes.filter(({ outcome, mayHaveArrived }) => outcome === 'changed' || mayHaveArrived)
  const changed = perhaps.map(({ id }) => id)
  if (changed.length > 0) print.talk(texts.undo(suggest(['users', opposite[verb]], changed)))
}

function changeOf({ id, outcome, message, error }: UserOutcome, verb: Verb): Change {
  if (error) return { id, ok: false, message: sentenceFor(error) }
  return outcome === 'not-tried'
    ? { id, ok: false, message: texts.notTried }
    : { id, ok: true, message: answered(message, outcome === 'unchanged' ? texts.already(verb) : texts.done(verb)) }
}
