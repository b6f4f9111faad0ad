import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { CampusError } from '../error.ts'

/** One value inside cached data: what it is (undefined where it does not occur), and the data with another one. */
export type CachedField<D, V> = {
  read: (data: D, variables: V) => boolean | undefined
  write: (data: D, variables: V, value: boolean) => D
}

/**
 * Sets a value in cached data as if the call had succeeded, sets that value alone back on failure, and asks the server
 * for the truth in the end.
 */
export function useOptimistic<D, V>(queryKey: QueryKey, { read, write }: CachedField<D, V>, value: boolean) {
  const client = useQueryClient()

  return {
    mutationKey: queryKey,
    async onMutate(variables: V) {
      await client.cancelQueries({ queryKey })
      const before = client
        .getQueriesData<D>({ queryKey })
        .map(([key, data]) => ({ key, value: data === undefined ? undefined : read(data, variables) }))
      const set = (key: QueryKey, to: boolean | undefined) =>
        client.setQueryData<D>(
          key,
          (data) => (data === undefined || to === undefined ? data : write(data, variables, to)),
          // It is no younger than what the server said last.
          { updatedAt: client.getQueryState(key)?.dataUpdatedAt ?? 0 },
        )

      for (const { key } of before) set(key, value)
      return () => {
        for (const earlier of before) set(earlier.key, earlier.value)
      }
    },
    onError(_error: CampusError, _variables: V, undo: (() => void) | undefined) {
      undo?.()
    },
    onSettled(_answer: unknown, error: CampusError | null) {
      // Without a session there is nothing to fetch; while another change runs, an answer would not know of it yet.
      const last = client.isMutating({ mutationKey: queryKey }) === 1
      if (last && error?.status !== 401) void client.invalidateQueries({ queryKey })
    },
  }
}
