import { CampusError } from '../error.ts'
import { hashKey, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Loadable } from '../types.ts'

/**
 * What a screen shows of a query. A failed refetch keeps the data, unless the server forbids this user to see it;
 * a repeated first load keeps its error until it ends. `queryKey` identifies the query.
 */
export function useLoadable<T>(query: UseQueryResult<T>, queryKey: QueryKey): Loadable<T> {
  const key = hashKey(queryKey)
  const { data, error, dataUpdatedAt } = query
  const [last, setLast] = useState<{ key: string; error: Error | null }>({ key, error: null })
  const shownError = error ?? (data === undefined && last.key === key ? last.error : null)
  if (shownError !== last.error || key !== last.key) setLast({ key, error: shownError })

  if (data !== undefined && !isForbidden(error)) {
    if (!error) return { status: 'success', data }
    return {
      status: 'success',
      data,
      stale: { since: new Date(dataUpdatedAt).toISOString(), error, retried: isTemporary(error) },
    }
  }
  return shownError ? { status: 'error', error: shownError, retried: isTemporary(shownError) } : { status: 'pending' }
}

/** A temporary failure: no network, or a server that cannot answer at the moment. Such a query is fetched again by itself. */
export function isTemporary(error: Error | null): boolean {
  return error instanceof CampusError && (error.kind !== 'refused' || (error.status ?? 0) >= 500)
}

function isForbidden(error: Error | null) {
  return error instanceof CampusError && error.status === 403
}
