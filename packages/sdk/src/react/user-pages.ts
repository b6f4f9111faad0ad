import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminUser, Loadable, Page, UsersIterationQuery, UsersQuery } from '../types.ts'
import { isOfLogin } from './keys.ts'
import { useCampus, useKeys } from './provider.tsx'
import { firstUsers, type Refetch, untilAnswered } from './queries.ts'
import { type Users, usersBy } from './query-options.ts'
import { isTemporary, useLoadable } from './use-loadable.ts'

/** Users of each page but the first. */
const pageSize = 200
/** Milliseconds for which a page is shown again without being fetched. */
const staleTime = 60_000

export interface UserPages extends Refetch {
  /** The state of the first page. A later page that failed makes it stale. */
  status: Loadable<Page>
  /** The user in this row; undefined until the row's page is fetched. */
  rowAt: (index: number) => AdminUser | undefined
  /** Whether the first answer to this query is pending. Until then there are no rows, and the totals are those of the previous query. */
  previous: boolean
  /** When the first page was fetched (ISO 8601); undefined before. */
  fetchedAt: string | undefined
}

/**
 * The users of a query, fetched page by page down to the row `last`. Only the pages between `first` and `last` are
 * fetched again when the window gets the focus or after a change; `refetch` also fetches other users that are shown. `interval` (ms) fetches them regularly.
 */
export function useUserPages(
  query: UsersIterationQuery,
  { first, last, interval }: { first: number; last: number; interval?: number | undefined },
): UserPages {
  const campus = useCampus()
  const keys = useKeys()
  const client = useQueryClient()
  const parameters = { ...query, ...firstUsers }
  const refetchInterval = (state: Parameters<typeof untilAnswered>[0]) => untilAnswered(state) || (interval ?? false)
  const options = usersBy(campus, parameters)
  const start = useQuery({
    ...options,
    // Not the totals of an earlier login.
    placeholderData: (data, before) => (before && isOfLogin(before.queryKey, keys) ? data : undefined),
    refetchInterval,
  })
  const previous = start.isPlaceholderData
  const current = previous ? undefined : start.data
  const inView = (page: number) => rowsBefore(page + 1) > first && rowsBefore(page) <= last
  const later = useQueries({
    queries: laterPages(client, (wanted) => usersBy(campus, wanted), { query, start: current, last }).map(
      ({ options, known }, index) => ({
        ...options,
        staleTime,
        refetchInterval,
        enabled: !known || inView(index + 1),
      }),
    ),
  })

  const status = useLoadable(start, options.queryKey)
  const failed = later.find(({ error }) => error)?.error
  const fetchedAt = current && new Date(start.dataUpdatedAt).toISOString()

  function rowAt(index: number) {
    const onLaterPage = index - rowsBefore(1)
    if (onLaterPage < 0 || current?.page.next === undefined) return current?.data[index]
    return later[Math.floor(onLaterPage / pageSize)]?.data?.data[onLaterPage % pageSize]
  }
  return {
    status: loadable(status, failed ?? undefined, fetchedAt),
    rowAt,
    previous,
    fetchedAt,
    // Pages out of view are disabled, so only their next use fetches them.
    refetch: () => client.invalidateQueries({ queryKey: keys.users }),
    refetching: start.isFetching || later.some((page) => page.isFetching),
  }
}

const rowsBefore = (page: number) => (page === 0 ? 0 : firstUsers.limit + (page - 1) * pageSize)

/** Each page begins where the one before ends, so the cache tells how far the cursors are known. */
function laterPages(
  client: QueryClient,
  optionsOf: (parameters: UsersQuery) => ReturnType<typeof usersBy>,
  { query, start, last }: { query: UsersIterationQuery; start: Users | undefined; last: number },
) {
  const pages = []
  let cursor = start?.page.next
  while (cursor !== undefined && rowsBefore(pages.length + 1) <= last) {
    const parameters: UsersQuery = { ...query, limit: pageSize, cursor }
    const options = optionsOf(parameters)
    const data = client.getQueryData<Users>(options.queryKey)
    pages.push({ options, known: data !== undefined })
    cursor = data?.page.next
  }
  return pages
}

function loadable(status: Loadable<Users>, failed: Error | undefined, since: string | undefined): Loadable<Page> {
  if (status.status !== 'success') return status
  const stale =
    status.stale ?? (failed && since !== undefined ? { since, error: failed, retried: isTemporary(failed) } : undefined)
  return { status: 'success', data: status.data.page, ...(stale && { stale }) }
}
