import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { rootKey } from './provider.tsx'

/** Milliseconds after a confirmed switch in which the opposite takes no tap, so that a double tap does not undo it. */
const guard = 1000

const keyOf = (name: string | undefined) => [...rootKey, 'just-switched', name] as const

/** Marks a lecture whose switch was confirmed this moment. */
export function markJustSwitched(client: QueryClient, name: string): void {
  client.setQueryData(keyOf(name), true)
  setTimeout(() => client.setQueryData(keyOf(name), false), guard)
}

/** Whether a switch of this lecture was confirmed less than a second ago, by any component. */
export function useJustSwitched(name: string | undefined): boolean {
  return useQuery<boolean>({ queryKey: keyOf(name), queryFn: skipToken }).data === true
}
