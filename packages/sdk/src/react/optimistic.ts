import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { CampusError } from '../error.ts'
import type { ConnectedSince, Lecture } from '../types.ts'

/** How to read and replace one value inside cached data; `read` gives undefined if the data does not have it. */
export type CachedField<D, V> = {
  read: (data: D, variables: V) => boolean | undefined
  write: (data: D, variables: V, value: boolean) => D
}

/**
 * An optimistic update: sets one value in cached data, sets that value alone back on failure, and fetches the data
 * again at the end.
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
          // The data is as old as the server's last answer.
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
      // Without a session there is nothing to fetch. While another change runs, an answer may not contain it yet.
      const last = client.isMutating({ mutationKey: queryKey }) === 1
      if (last && error?.code !== 'unauthenticated') void client.invalidateQueries({ queryKey })
    },
  }
}

/** Only the server knows since when a lecture is connected that has just been switched. What a page got as JSON has no Map. */
export function withoutTimeOf(name: string, { connectedSince }: ConnectedTimes): ConnectedTimes {
  return connectedSince instanceof Map
    ? { connectedSince: new Map([...connectedSince].filter(([other]) => other !== name)) }
    : {}
}

type ConnectedTimes = { connectedSince?: ConnectedSince }

export function isConnected(lectures: Lecture[], name: string) {
  return lectures.find((lecture) => lecture.name === name)?.connected
}

export function withConnected(lectures: Lecture[], name: string, connected: boolean) {
  return lectures.map((lecture) => (lecture.name === name ? { ...lecture, connected } : lecture))
}
