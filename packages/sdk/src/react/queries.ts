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
  return { lectures: useLoadable(query), refetch: query.refetch, refetching: query.isFetching }
}

/** Users by a query, everyone without one. With `id`, the row that a list has fetched already shows at once. */
export function useUsers(parameters: UsersQuery = {}): {
  users: Loadable<AdminUser[]>
  page: Page | undefined
} & Refetch {
  const campus = useCampus()
  const client = useQueryClient()
  const query = useQuery<Users>({
    queryKey: [...usersKey, parameters],
    queryFn: ({ signal }) => campus.listUsers(parameters, { signal }),
    placeholderData: () => cachedRow(client, parameters.id),
  })
  const answer = useLoadable(query)
  return {
    users: answer.status === 'success' ? { ...answer, data: answer.data.data } : answer,
    page: query.data?.page,
    refetch: query.refetch,
    refetching: query.isFetching,
  }
}

function cachedRow(client: QueryClient, id: string | undefined): Users | undefined {
  if (id === undefined) return undefined
  for (const [, users] of client.getQueriesData<Users>({ queryKey: usersKey })) {
    const row = users?.data.find((user) => user.id === id)
    if (users && row) return { ...users, data: [row] }
  }
  return undefined
}
