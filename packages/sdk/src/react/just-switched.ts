import { type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query'
import { useKeys } from './provider.tsx'

/** Milliseconds after a confirmed switch in which the opposite takes no tap, so that a double tap does not undo it. */
const guard = 1000

/** Marks the lecture of this key, whose switch was confirmed this moment. */
export function markJustSwitched(client: QueryClient, key: QueryKey): void {
  client.setQueryData(key, true)
  setTimeout(() => client.setQueryData(key, false), guard)
}

/** Whether a switch of this lecture was confirmed less than a second ago, by any component. */
export function useJustSwitched(name: string | undefined): boolean {
  return useQuery<boolean>({ queryKey: useKeys().justSwitched(name), queryFn: skipToken }).data === true
}
