import { useQuery } from '@tanstack/react-query'
import type { AdminUser, Loadable, OverviewQuery, Page } from '../types.ts'
import { isOfLogin } from './keys.ts'
import { useCampus, useKeys } from './provider.tsx'
import { type Refetch, untilAnswered } from './queries.ts'
import { overviewOf } from './query-options.ts'
import { useLoadable } from './use-loadable.ts'

/**
 * Which lectures are connected and how the day went; with `q`, the lectures and users that it finds. A search replaces the
 * one before, which is cancelled, and its result stays until the answer. `interval` (ms) fetches regularly while the page is visible.
 */
export function useOverview(
  { q, limit }: OverviewQuery = {},
  { enabled = true, interval = 0 } = {},
): {
  overview: Loadable<Page>
  users: AdminUser[]
  /** The result is that of the search before. */
  previous: boolean
  /** When it was fetched (ISO 8601); undefined before. */
  fetchedAt: string | undefined
} & Refetch {
  const campus = useCampus()
  const keys = useKeys()
  const options = overviewOf(campus, { q, limit })
  const query = useQuery({
    ...options,
    placeholderData: (data, before) => (before && isOfLogin(before.queryKey, keys) ? data : undefined),
    enabled,
    refetchInterval: (state) => untilAnswered(state) || interval || false,
  })
  const answer = useLoadable(query, options.queryKey)
  return {
    overview: answer.status === 'success' ? { ...answer, data: answer.data.page } : answer,
    users: query.data?.data ?? [],
    previous: query.isPlaceholderData,
    fetchedAt: query.data && !query.isPlaceholderData ? new Date(query.dataUpdatedAt).toISOString() : undefined,
    refetch: query.refetch,
    refetching: query.isFetching,
  }
}
