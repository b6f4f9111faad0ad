import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConnectedSince, Lecture, Loadable, UsersQuery } from '../types.ts'
import { isTemporary, useLoadable } from './use-loadable.ts'
import { lecturesOf, usersBy } from './query-options.ts'
import { isChanging, type LastLectures, useCampus, useKeys, useLastLectures } from './provider.tsx'

/** What a list of users asks for first: a screenful. */
export const firstUsers = { limit: 50 } satisfies UsersQuery

const unknown: ConnectedSince = new Map()

export type Refetch = {
  /** Fetches again. Resolves when the fetch has ended, also after a failure. */
  refetch: () => Promise<unknown>
  /** Whether a fetch is running, including the first one. */
  refetching: boolean
}

/** The lectures of the logged-in user. Until the server answers, these are the lectures of an earlier visit, marked as stale. */
export function useLectures({ enabled = true } = {}): {
  lectures: Loadable<Lecture[]>
  /** The server's sentence about them, for example why there are none. */
  message: string
  /** Number and name stay beside the attendance when the account is deleted. */
  attendanceKept: boolean
  /** Since when each connected lecture is, as far as the server has told during this visit. */
  connectedSince: ConnectedSince
  /** The server has sent them during this visit. */
  confirmed: boolean
} & Refetch {
  const keys = useKeys()
  const query = useQuery({
    ...lecturesOf(useCampus()),
    enabled,
    refetchInterval: untilAnswered,
  })
  const answer = useLoadable(query, keys.lectures)
  const lectures = answer.status === 'success' ? { ...answer, data: answer.data.data } : answer
  return {
    lectures: sinceLastVisit(lectures, useLastLectures()),
    message: query.data?.message ?? '',
    attendanceKept: query.data?.attendanceKept ?? false,
    connectedSince: query.data?.connectedSince instanceof Map ? query.data.connectedSince : unknown,
    confirmed: query.data !== undefined,
    refetch: query.refetch,
    refetching: query.isFetching,
  }
}

function sinceLastVisit(lectures: Loadable<Lecture[]>, last: LastLectures | undefined): Loadable<Lecture[]> {
  if (!last || lectures.status === 'success') return lectures
  if (lectures.status === 'pending') return { status: 'success', data: last.lectures, stale: { since: last.fetchedAt } }
  // Data that the server refuses must not be shown from memory either.
  if (!isTemporary(lectures.error)) return lectures
  return {
    status: 'success',
    data: last.lectures,
    stale: { since: last.fetchedAt, error: lectures.error, retried: true },
  }
}

/** Milliseconds until the next try after a temporary failure, with jitter: a whole lecture hall retries. */
export const untilAnswered = ({ state: { error } }: { state: { error: Error | null } }) =>
  isTemporary(error) && 5000 + Math.random() * 5000

/** Fetches my lectures, whether or not a screen shows them; null after a failure, which the screens report. */
export function useLectureFetch() {
  const campus = useCampus()
  const client = useQueryClient()
  return async (): Promise<Lecture[] | null> => {
    const answer = await client.fetchQuery({ ...lecturesOf(campus), staleTime: 0 }).catch(() => null)
    return answer && answer.data
  }
}

/** Fetches data that a screen is about to show. That screen reports failures. */
export function usePrefetch(): { lectures: () => void; users: () => void } {
  const campus = useCampus()
  const keys = useKeys()
  const client = useQueryClient()
  return {
    lectures() {
      if (!isChanging(client, keys.lectures)) void client.prefetchQuery(lecturesOf(campus))
    },
    users() {
      if (!isChanging(client, keys.users)) void client.prefetchQuery(usersBy(campus, firstUsers))
    },
  }
}
