// What administrators need, in a separate file to be loaded on demand.
import { connectedSince } from './connected-since.ts'
import { CampusError } from './error.ts'
import { failureOf } from './http/failure.ts'
import type { CallInit } from './http/options.ts'
import { askedWait, isLost, pause, type Retry } from './http/retry.ts'
import type {
  AdminUser,
  ChangeAnswer,
  ChangeUsersOptions,
  Page,
  RosterStatus,
  UserChange,
  UserLectureRef,
  UserOutcome,
  UserRef,
  UsersAnswer,
  LectureCount,
  OverviewQuery,
  UsersCountQuery,
  UsersQuery,
  UsersReading,
} from './types.ts'

const pageSize = 200
/** A campus may double while its users are listed, and a small one grow by so many. A list that never ends is longer. */
const spare = 1000
type Change<Input> = (input: Input) => Promise<ChangeAnswer>
type UserCalls = Record<'enableUser' | 'disableUser', Change<UserRef>> &
  Record<'startUserLecture' | 'stopUserLecture', Change<UserLectureRef>>

/** Milliseconds that one user may take altogether. */
const mostWaiting = 120_000
/** Milliseconds before a call is repeated whose answer was lost. */
const afterALoss = 200

export async function* iterateUsers(
  listUsers: (query: UsersQuery, init?: CallInit) => Promise<UsersAnswer>,
  query: UsersQuery,
  given: UsersReading = {},
): AsyncGenerator<AdminUser> {
  const init = callInit(given)
  const cursors = new Set<string>()
  let next: string | undefined
  let left: number | undefined
  do {
    const { data, page } = await listUsers({ ...query, limit: pageSize, ...(next && { cursor: next }) }, init)
    left = (left ?? 2 * page.matching + spare) - data.length
    yield* data
    next = page.next
    if (next === undefined) return
    if (data.length === 0 || left < 0 || cursors.has(next))
      throw new CampusError('malformed', 'the list of users has no end: the server repeats it')
    cursors.add(next)
  } while (true)
}

/** The purpose and the reason as headers. Field by field, because the fields of an AbortController are not its own. */
export function callInit({ purpose, reason, headers: given, signal, timeout, retries }: UsersReading): CallInit {
  const headers = new Headers(given)
  if (purpose) headers.set('x-purpose', purpose)
  if (purpose && reason) headers.set('x-purpose-reason', encodeURIComponent(reason.replaceAll(/\p{Cs}/gu, '\ufffd')))
  return { headers, signal, timeout, retries }
}

export async function countUsers(
  listUsers: (query: UsersQuery, init?: CallInit) => Promise<UsersAnswer>,
  query: UsersCountQuery,
  init: CallInit = {},
): Promise<Page> {
  const headers = new Headers(init.headers)
  headers.set('prefer', 'return=minimal')
  // The limit is for a server that does not know the preference.
  return (await listUsers({ ...query, limit: 1 }, { ...init, headers })).page
}

export async function overview(
  listUsers: (query: UsersQuery, init?: CallInit) => Promise<UsersAnswer>,
  { q, limit = 1 }: OverviewQuery,
  init: CallInit = {},
): Promise<UsersAnswer> {
  const headers = new Headers(init.headers)
  headers.set('prefer', q ? 'overview' : 'return=minimal, overview')
  const answer = await listUsers({ ...(q && { q }), limit }, { ...init, headers })
  // A server that does not know the preference sends a user.
  return q ? answer : { ...answer, data: [] }
}

export async function changeUsers(
  callsWith: (retry: Retry) => UserCalls,
  ids: Iterable<string>,
  change: UserChange,
  { concurrency = 6, onBegin, onProgress, signal }: ChangeUsersOptions = {},
): Promise<UserOutcome[]> {
  if (!(concurrency >= 1)) throw new CampusError('invalid', 'concurrency must be at least 1')
  const outcomes = [...new Set(ids)].map((id): UserOutcome => ({ id, outcome: 'not-tried', message: '' }))
  const busy = busyServer(signal)
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
      const { changed, message } = await changeUser(callsWith(retry), id, change)
      if (!changed && mayHaveArrived()) return { id, outcome: 'changed', message, mayHaveArrived: true }
      return { id, outcome: changed ? 'changed' : 'unchanged', message }
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
          arrived = !failureOf(failure.cause).neverSent
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

/** Whether the call was sent and no answer of the server itself came back. A gateway may have passed it on. */
function isUnanswered(error: CampusError) {
  if (error.kind === 'malformed') return [500, 502, 504].includes(error.status ?? 0)
  if (error.kind === 'network') return !failureOf(error.cause).neverSent && !failureOf(error.cause).untrusted
  return error.kind === 'timeout' || error.kind === 'unknown-outcome'
}

/** Totals and the state of the roster from the headers. Without headers the list has everyone, and the totals are counted from it. */
export function usersPage(headers: Headers, users: AdminUser[]): Page {
  const count = (name: string, fallback: () => number) => {
    const value = headers.get(name)
    return value !== null && /^\d+$/.test(value) ? Number(value) : fallback()
  }
  const connectedOf = (user: AdminUser) => user.lectureDtoList.filter((lecture) => lecture.connected).length
  const next = headers.get('x-next-cursor')
  const roster = rosterStatus(headers)

  return {
    total: count('x-total-count', () => users.length),
    enabled: count('x-enabled-count', () => users.filter((user) => user.enabled).length),
    connected: count('x-connected-count', () => users.reduce((sum, user) => sum + connectedOf(user), 0)),
    connectedUsers: count('x-connected-users-count', () => users.filter(connectedOf).length),
    matching: count('x-matching-count', () => users.length),
    ...(next ? { next } : {}),
    ...(roster ? { roster } : {}),
    ...(headers.get('x-export-reason') === 'required' && { exportReason: 'required' }),
    // The server tells it of one user only.
    ...connectedSince(headers, users[0]?.lectureDtoList ?? []),
    ...overviewIn(headers),
  }
}

/** What `Prefer: overview` asked for; nothing from a server that does not know it. */
function overviewIn(headers: Headers): Pick<Page, 'lectures' | 'today'> {
  if (!/\boverview\b/.test(headers.get('preference-applied') ?? '')) return {}
  const today = headers.get('x-connected-today')?.split(',').map(Number)
  const lectures = (headers.get('x-lectures') ?? '').split(',').map(lectureIn)
  return {
    lectures: lectures.filter((lecture) => lecture !== undefined),
    ...(today?.every(Number.isFinite) && { today }),
  }
}

function lectureIn(text: string): LectureCount | undefined {
  const [encoded = '', connected, total] = text.split(';')
  const name = decoded(encoded)
  return name === '' ? undefined : { name, connected: Number(connected), total: Number(total) }
}

const states = ['none', 'current', 'stale', 'held', 'failed'] as const

/** The state of the roster from the headers; undefined without one that this version knows. */
function rosterStatus(headers: Headers): RosterStatus | undefined {
  const state = states.find((known) => known === headers.get('x-roster-state'))
  const checkedAt = headers.get('x-roster-checked-at')
  const since = headers.get('x-roster-since')
  const reason = decoded(headers.get('x-roster-reason') ?? '')

  return state && { state, ...(checkedAt && { checkedAt }), ...(since && { since }), ...(reason && { reason }) }
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
