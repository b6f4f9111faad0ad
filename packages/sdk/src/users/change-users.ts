import { CampusError } from '../error.ts'
import type { ChangeAnswer, ChangeUsersOptions, UserChange, UserLectureRef, UserOutcome, UserRef } from '../types.ts'
import { waitingOut } from './waiting-out.ts'

export type UserCalls = {
  enableUser: (ref: UserRef) => Promise<ChangeAnswer>
  disableUser: (ref: UserRef) => Promise<ChangeAnswer>
  startUserLecture: (ref: UserLectureRef) => Promise<ChangeAnswer>
  stopUserLecture: (ref: UserLectureRef) => Promise<ChangeAnswer>
}

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
        ({ changed, message }): UserOutcome => ({ id, outcome: changed ? 'changed' : 'unchanged', message }),
        (error: CampusError): UserOutcome => ({ id, outcome: 'failed', message: error.message, error }),
      )
      hopeless ||= last.error !== undefined && concernsAll(last.error)
      outcomes[index] = last
      done += 1
      onProgress?.({ done, total: outcomes.length, last })
    }
  }

  await Promise.all(Array.from({ length: Math.min(concurrency, outcomes.length) }, work))
  return outcomes
}

// In flight a call is not aborted, because nobody would know whether it took effect.
function changeUser(calls: UserCalls, id: string, change: UserChange) {
  if (change === 'enable') return calls.enableUser({ id })
  if (change === 'disable') return calls.disableUser({ id })
  if ('start' in change) return calls.startUserLecture({ id, name: change.start })
  return calls.stopUserLecture({ id, name: change.stop })
}

/** Without a session, the right or a server, no other user can be changed either. */
function concernsAll({ kind, status = 0 }: CampusError) {
  if (kind === 'refused' || kind === 'malformed') return [401, 403, 429, 502, 503, 504].includes(status)
  return kind === 'network' || kind === 'timeout'
}
