import { type Campus, CampusError, type UserOutcome } from '@campus-connect/sdk'
import { CliError } from '../../errors/cli-error.ts'
import { changeTexts as texts } from '../../texts/changes.ts'
import { answered, joined, verbatim } from '../../texts/text.ts'
import { isFinal } from '../../errors/is-final.ts'
import type { StudentNumbers } from '../student-numbers.ts'
import type { Invocation } from '../invocation.ts'
import { sentenceFor } from '../../errors/messages.ts'
import type { Change } from '../../output/print.ts'
import { asTheyCome, inOrder } from './outcome-order.ts'
import type { Records } from './records.ts'
import type { Options, Work } from './work.ts'

type Task = Omit<Options, 'resume' | 'undoFile'> & { work: Work; campus: Campus; records: Records }

const opposite = { enable: 'disable', disable: 'enable' } as const

/** The failure of a single user is the command's. In bulk the other users are still changed, and each outcome is printed. */
export async function changeEach(invocation: Invocation, { ids, bulk }: StudentNumbers, task: Task) {
  const { print, context } = invocation
  const { work, campus, records, concurrency, failFast } = task
  const stop = new AbortController()
  const say = (outcome: UserOutcome) => print.outcome(changeOf(outcome, work))
  const report = print.format() === 'table' ? asTheyCome(say) : inOrder(ids, say)
  // A failure that ends the command is not a user's; where somebody was done it is.
  const held: UserOutcome[] = []
  let decided = false
  let unrecorded: unknown
  const outcomes = await campus.changeUsers(ids, work.change, {
    ...(concurrency && { concurrency }),
    signal: AbortSignal.any([context.signal, stop.signal]),
    onProgress({ last }) {
      try {
        records.add(last)
      } catch (error) {
        unrecorded ??= error
      }
      if (unrecorded || (failFast && last.error)) stop.abort()
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
  print.changes(outcomes.map((outcome) => changeOf(outcome, work)))
  const missed = outcomes.filter(({ outcome }) => outcome === 'failed' || outcome === 'not-tried')
  if (!interrupted) reportTogether(invocation, missed, work)
  tellUndo(invocation, outcomes, task)

  if (unrecorded) throw unrecorded
  if (interrupted) {
    print.talk(texts.interrupted(tried.filter(({ error }) => !error).length, ids.length))
    throw new CampusError('aborted', 'the user interrupted the command')
  }
  if (missed.length > 0) throw new CliError('bulk', texts.failed(missed.length, ids.length))
}

function reportTogether({ print }: Invocation, missed: UserOutcome[], work: Work) {
  for (const outcome of missed) {
    const { id, message } = changeOf(outcome, work)
    print.talk(joined(': ', verbatim(id), message), 'red')
  }
}

/** How to take back exactly what was changed. */
function tellUndo({ print, suggest }: Invocation, outcomes: UserOutcome[], { work, records }: Task) {
  const verb = opposite[work.change]
  const { undo } = records
  if (undo?.stands()) return print.talk(texts.undo(suggest('users', verb, '--file', undo.path)))
  const changed = outcomes.filter(({ outcome }) => outcome === 'changed').map(({ id }) => id)
  if (changed.length === 0) return
  const literal = changed.some((id) => id.startsWith('-')) ? ['--'] : []
  print.talk(texts.undo(suggest('users', verb, ...literal, ...changed)))
}

function changeOf({ id, outcome, message, error }: UserOutcome, { change }: Work): Change {
  if (error) return { id, ok: false, message: sentenceFor(error) }
  return outcome === 'not-tried'
    ? { id, ok: false, message: texts.notTried }
    : { id, ok: true, message: answered(message, outcome === 'unchanged' ? texts.already(change) : texts.done(change)) }
}
