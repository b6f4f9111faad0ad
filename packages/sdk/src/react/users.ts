import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminUser, Loadable, Page, UsersCountQuery, UsersQuery } from '../types.ts'
import { useCampus, useKeys } from './provider.tsx'
import { type Refetch, untilAnswered } from './queries.ts'
import { userCountOf, type Users, usersBy } from './query-options.ts'
import { useLoadable } from './use-loadable.ts'

/** The users of a query, or all users without one. With an `interval` (ms) they are fetched regularly. With `id`, a row that a list has already fetched shows at once. */
export function useUsers(
  parameters: UsersQuery = {},
  { enabled = true, interval = 0 } = {},
): {
  users: Loadable<AdminUser[]>
  page: Page | undefined
} & Refetch {
  const campus = useCampus()
  const keys = useKeys()
  const client = useQueryClient()
  const cached = cachedRow(client, keys.users, parameters.id)
  const options = usersBy(campus, parameters)
  const query = useQuery<Users>({
    ...options,
    enabled,
    ...(cached && { initialData: cached.users, initialDataUpdatedAt: cached.updatedAt }),
    // Show the row of a list, and fetch it again.
    staleTime: 0,
    refetchInterval: (state) => untilAnswered(state) || interval || false,
  })
  const answer = useLoadable(query, options.queryKey)
  return {
    users: answer.status === 'success' ? { ...answer, data: answer.data.data } : answer,
    page: query.data?.page,
    refetch: query.refetch,
    refetching: query.isFetching,
  }
}

/** The totals, and how many users a query selects; with an `interval` (ms) counted regularly. No user is read. */
export function useUserCount(query: UsersCountQuery = {}, { enabled = true, interval = 0 } = {}): Page | undefined {
  return useQuery({
    ...userCountOf(useCampus(), query),
    enabled,
    refetchInterval: (state) => untilAnswered(state) || interval || false,
  }).data?.page
}

/** The row of a user in the newest list that has it. */
function cachedRow(client: QueryClient, queryKey: QueryKey, id: string | undefined) {
  const rows = client.getQueriesData<Users>({ queryKey }).flatMap(([key, users]) => {
    const row = id === undefined ? undefined : users?.data.find((user) => user.id === id)
    return users && row
      ? { users: { ...users, data: [row] }, updatedAt: client.getQueryState(key)?.dataUpdatedAt ?? 0 }
      : []
  })
  const newest = Math.max(...rows.map(({ updatedAt }) => updatedAt))
  return rows.find(({ updatedAt }) => updatedAt === newest)
}
