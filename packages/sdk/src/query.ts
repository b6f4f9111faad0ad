// The keys and options of the hooks, for TanStack Query by hand: prefetching, hydration, suspense, `select`, invalidation. Without
// 'use client', because a server that renders calls them too.
import type { Campus } from './client.ts'
import { keysNow } from './react/keys.ts'
import { lecturesOf, overviewOf, userCountOf, usersBy } from './react/query-options.ts'

/** Begin the keys of what a client has fetched for its present login, for `invalidateQueries` and the like. */
export const queryKeys = {
  /** Everything. */
  all: (campus: Campus) => keysNow(campus).ofLogin,
  /** My lectures. */
  lectures: (campus: Campus) => keysNow(campus).lectures,
  /** Every list of users, count and overview. */
  users: (campus: Campus) => keysNow(campus).users,
}

/**
 * Options of `useQuery`, `useSuspenseQuery`, `prefetchQuery` and the like; the data is the answer of the call. `useLectures`,
 * `useUsers`, `useUserCount` and `useOverview` share the cache entries. `init` are further options of the call.
 */
export const queryOptions = {
  /** `listMyLectures`. */
  lectures: lecturesOf,
  /** `listUsers`. */
  users: usersBy,
  /** `countUsers`. */
  userCount: userCountOf,
  /** `overview`. */
  overview: overviewOf,
}
