import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { CampusError } from '../error.ts'

/** Changes cached data as if the call had succeeded, restores it on failure, and asks the server for the truth in the end. */
export function useOptimistic<D, V>(queryKey: QueryKey, change: (data: D, variables: V) => D) {
  const client = useQueryClient()

  return {
    async onMutate(variables: V) {
      await client.cancelQueries({ queryKey })
      const before = client.getQueriesData<D>({ queryKey })
      client.setQueriesData<D>({ queryKey }, (data) => (data === undefined ? data : change(data, variables)))
      return () => {
        for (const [key, data] of before) client.setQueryData(key, data)
      }
    },
    onError(_error: CampusError, _variables: V, undo: (() => void) | undefined) {
      undo?.()
    },
    onSettled(_answer: unknown, error: CampusError | null) {
      // Without a session there is nothing to fetch.
      if (error?.status !== 401) void client.invalidateQueries({ queryKey })
    },
  }
}
