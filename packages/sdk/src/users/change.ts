import { CampusError } from '../error.ts'
import type { CallInit } from '../http/options.ts'
import { askedWait, isLost, pause, type Retry } from '../http/retry.ts'
import { keyHeader, randomKey } from '../http/sender.ts'
import type { ChangeAnswer, ChangeUsersOptions, UserChange, UserLectureRef, UserOutcome, UserRef } from '../types.ts'

type Change<Input> = (input: Input, init: CallInit) => Promise<ChangeAnswer>
type UserCalls = Record<'enableUser' | 'disableUser', Change<UserRef>> &
  Record<'startUserLecture' | 'stopUserLecture', Change<UserLectureRef>>

/** Milliseconds that one user may take altogether. */
const mostWaiting = 120_000
/** Milliseconds before a call is repeated whose answer was lost. */
const afterALoss = 200

export async function changeUsers(
  callsWith: (retry: Retry) => UserCalls,
  ids: Iterable<string>,
  change: UserChange,
  { concurrency = 6, onBegin, onProgress, signal, timeout, headers }: ChangeUsersOptions = {},
): Promise<UserOutcome[]> {
  if (!(concurrency >= 1)) throw new CampusError('invalid', 'concurrency must be at least 1')
  const outcomes = [...new Set(ids)].map((id): UserOutcome => ({ id, outcome: 'not-tried', message: '' }))
  const busy = busyServer(signal)
  // Without a key the answer to a repeat is about the repeat, not about the attempt whose answer was lost.
  const keyed = randomKey() !== undefined || new Headers(headers).has(keyHeader)
  let next = 0
  let done = 0
  let hopeless = false
  const stopped = () => hopeless || signal?.aborted

  async function work() {
    while (next < outcomes.length && !stopped()) {
      const index = next
      next += 1
      const last = await outcomeOf(outcomes[index]!.id)
      // The signal ended its wait.
      if (last.error?.kind === 'aborted') return
      hopeless ||= last.error !== undefined && concernsAll(last.error)
      outcomes[index] = last
      done += 1
      onProgress?.({ done, total: outcomes.length, last })
    }
  }

  async function outcomeOf(id: string): Promise<UserOutcome> {
    const { retry, mayHaveArrived } = busy.retryOfOneUser()
    try {
      await busy.over()
      onBegin?.(id)
      // A caller may stop here because it could not write down what begins.
      if (signal?.aborted) throw new CampusError('aborted', 'the caller ended the change')
      // Without the signal: a call that was sent runs to its end, or its outcome would be unknown.
      const { changed, message } = await changeUser(callsWith(retry), id, change, { timeout, headers })
      if (changed) return { id, outcome: 'changed', message }
      return { id, outcome: 'unchanged', message, ...(mayHaveArrived() && !keyed && { mayHaveArrived: true }) }
    } catch (error) {
      if (!(error instanceof CampusError)) {
        hopeless = true
        throw error
      }
      return {
        id,
        outcome: 'failed',
        message: error.message,
        error,
        ...(mayHaveArrived(error) && { mayHaveArrived: true }),
      }
    }
  }

  await Promise.all(Array.from({ length: Math.min(concurrency, outcomes.length) }, work))
  return outcomes
}

/** Lets no call be sent while one of them waits for the server. Rejects with `aborted` if the signal ends a wait. */
function busyServer(signal: AbortSignal | undefined) {
  let until = 0

  async function wait(milliseconds: number) {
    await pause(milliseconds, signal).catch((cause: unknown) => {
      throw new CampusError('aborted', 'the caller ended the change', { cause })
    })
  }

  async function over() {
    if (until > Date.now()) await wait(until - Date.now())
  }

  function retryOfOneUser() {
    const end = Date.now() + mostWaiting
    let lost = false
    let arrived = false
    const retry: Retry = {
      delay(failure) {
        if (isLost(failure) && !lost) {
          lost = true
          arrived = failure.code !== 'unreachable'
          return afterALoss
        }
        const asked = [429, 503].includes(failure.status ?? 0) ? askedWait(failure, 1000) : undefined
        if (asked === undefined || Date.now() + asked > end) return undefined
        until = Math.max(until, Date.now() + asked)
        return asked
      },
      async wait(milliseconds) {
        await wait(milliseconds)
        await over()
      },
    }
    /** Whether a call without an answer may have reached the server: an earlier one, or the one that failed so. */
    const mayHaveArrived = (error?: CampusError) => arrived || (error !== undefined && isUnanswered(error))
    return { retry, mayHaveArrived }
  }

  return { over, retryOfOneUser }
}

function changeUser(calls: UserCalls, id: string, change: UserChange, init: CallInit) {
  if (change === 'enable') return calls.enableUser({ id }, init)
  if (change === 'disable') return calls.disableUser({ id }, init)
  if ('start' in change) return calls.startUserLecture({ id, name: change.start }, init)
  return calls.stopUserLecture({ id, name: change.stop }, init)
}

/** Without a session, the right or a server, no other user can be changed either. */
function concernsAll({ kind, status = 0 }: CampusError) {
  if (kind === 'refused' || kind === 'malformed') return [401, 403, 429, 502, 503, 504].includes(status)
  return kind === 'network' || kind === 'timeout'
}

/** Whether the call was sent and no answer of the server itself came back. A gateway may have passed it on. */
function isUnanswered(error: CampusError) {
  if (error.kind === 'malformed') return [500, 502, 504].includes(error.status ?? 0)
  if (error.kind === 'network') return error.code !== 'unreachable' && error.code !== 'untrusted'
  return error.kind === 'timeout' || error.kind === 'unknown-outcome'
}
