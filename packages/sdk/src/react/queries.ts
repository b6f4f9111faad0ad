import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminUser, Answer, Lecture, Loadable, Page, UsersQuery } from '../types.ts'
import { useLoadable } from './loadable.ts'
import { useCampus } from './provider.tsx'

export type Users = Answer<AdminUser[]> & { page: Page }

export const lecturesKey = ['lectures'] as const
export const usersKey = ['users'] as const

type Refetch = {
  /** Fetches again; resolves when it is done, whatever came of it. */
  refetch: () => Promise<unknown>
  /** A fetch is under way, the first one included. */
  refetching: boolean
}

/** The lectures of whoever is logged in. */
export function useLectures({ enabled = true } = {}): { lectures: Loadable<Lecture[]> } & Refetch {
  const campus = useCampus()
  const query = useQuery({
    queryKey: lecturesKey,
    queryFn: async ({ signal }) => (await campus.listMyLectures({ signal })).data,
    enabled,
  })
  return { lectures: useLoadable(query, ''), refetch: query.refetch, refetching: query.isFetching }
}

/** Users by a query, everyone without one. With `id`, the row that a list has fetched already shows at once. */
export function useUsers(parameters: UsersQuery = {}): {
  users: Loadable<AdminUser[]>
  page: Page | undefined
} & Refetch {
  const campus = useCampus()
  const client = useQueryClient()
  const cached = cachedRow(client, parameters.id)
  const query = useQuery<Users>({
    queryKey: [...usersKey, parameters],
    queryFn: ({ signal }) => campus.listUsers(parameters, { signal }),
    ...(cached && { initialData: cached.users, initialDataUpdatedAt: cached.updatedAt }),
    // What a list has fetched is shown, and asked for again.
    staleTime: 0,
  })
  const answer = useLoadable(query, JSON.stringify(parameters))
  return {
    users: answer.status === 'success' ? { ...answer, data: answer.data.data } : answer,
    page: query.data?.page,
    refetch: query.refetch,
    refetching: query.isFetching,
  }
}

/** The row of a user in the newest list that has it. */
function cachedRow(client: QueryClient, id: string | undefined) {
  const rows = client.getQueriesData<Users>({ queryKey: usersKey }).flatMap(([key, users]) => {
    const row = id === undefined ? undefined : users?.data.find((user) => user.id === id)
    return users && row
      ? { users: { ...users, data: [row] }, updatedAt: client.getQueryState(key)?.dataUpdatedAt ?? 0 }
      : []
  })
  return rows.toSorted((one, other) => other.updatedAt - one.updatedAt)[0]
}
