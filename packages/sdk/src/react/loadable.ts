import { CampusError } from '../error.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Loadable } from '../types.ts'

/**
 * What a screen shows of a query: a failed refetch keeps the data, unless it says that the data is not meant for this
 * user; a repeated first load keeps its error until it ends.
 */
export function useLoadable<T>(query: UseQueryResult<T>): Loadable<T> {
  const { data, error, dataUpdatedAt } = query
  const [lastError, setLastError] = useState<Error | null>(null)
  const shownError = error ?? (data === undefined ? lastError : null)
  if (shownError !== lastError) setLastError(shownError)

  if (data !== undefined && !isForbidden(error)) {
    if (!error) return { status: 'success', data }
    return { status: 'success', data, stale: { since: new Date(dataUpdatedAt).toISOString(), error } }
  }
  return shownError ? { status: 'error', error: shownError } : { status: 'pending' }
}

function isForbidden(error: Error | null) {
  return error instanceof CampusError && error.status === 403
}
