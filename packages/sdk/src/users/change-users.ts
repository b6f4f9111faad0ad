import { CampusError } from '../error.ts'
import type { Calls } from '../calls.ts'
import type { ChangeUsersOptions, UserChange, UserOutcome } from '../types.ts'
import { waitingOut } from './waiting-out.ts'

export type UserCalls = Pick<Calls, 'enableUser' | 'disableUser' | 'startUserLecture' | 'stopUserLecture'>

export async function changeUsers(
  calls: UserCalls,
  ids: Iterable<string>,
  change: UserChange,
  { concurrency = 6, onProgress, signal }: ChangeUsersOptions = {},
): Promise<UserOutcome[]> {
  if (!(concurrency >= 1)) throw new CampusError('invalid', 'concurrency must be at least 1')
  const outcomes = [...new Set(ids)].map((id): UserOutcome => ({ id, outcome: 'not-tried', message: '' }))
  const patiently = waitingOut(signal)
  let next = 0
  let done = 0
  let hopeless = false
  const stopped = () => hopeless || signal?.aborted

  async function work() {
    while (next < outcomes.length && !stopped()) {
      const index = next
      next += 1
      const { id } = outcomes[index]!
      const last = await patiently(() => changeUser(calls, id, change)).then(
        ({ answer: { changed, message }, mayHaveArrived }): UserOutcome => ({
          id,
          outcome: changed || mayHaveArrived ? 'changed' : 'unchanged',
          message,
        }),
        (error: unknown) => failed(id, error),
      )
      // The signal ended its wait.
      if (!last) return
      hopeless ||= last.error !== undefined && concernsAll(last.error)
      outcomes[index] = last
      done += 1
      onProgress?.({ done, total: outcomes.length, last })
    }
  }

  await Promise.all(Array.from({ length: Math.min(concurrency, outcomes.length) }, work))
  return outcomes
}

function failed(id: string, error: unknown): UserOutcome | undefined {
  return error instanceof CampusError ? { id, outcome: 'failed', message: error.message, error } : undefined
}

/** Repeats are up to `waitingOut`, which knows the signal: a call in flight is not aborted, because nobody would know whether it took effect. */
const once = { retries: false }

function changeUser(calls: UserCalls, id: string, change: UserChange) {
  if (change === 'enable') return calls.enableUser({ id }, once)
  if (change === 'disable') return calls.disableUser({ id }, once)
  if ('start' in change) return calls.startUserLecture({ id, name: change.start }, once)
  return calls.stopUserLecture({ id, name: change.stop }, once)
}

/** Without a session, the right or a server, no other user can be changed either. */
function concernsAll({ kind, status = 0 }: CampusError) {
  if (kind === 'refused' || kind === 'malformed') return [401, 403, 429, 502, 503, 504].includes(status)
  return kind === 'network' || kind === 'timeout'
}
