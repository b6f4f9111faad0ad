import { focusManager, QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { Campus } from '../client.ts'

const CampusContext = createContext<Campus | undefined>(undefined)

export type CampusProviderProps = {
  campus: Campus
  /** In place of an own one; the calls repeat themselves, so it should not. */
  queryClient?: QueryClient
  children: ReactNode
}

/** Gives the hooks below it a client and a cache. */
export function CampusProvider({ campus, queryClient, children }: CampusProviderProps) {
  const [ownClient] = useState(createQueryClient)

  return (
    <QueryClientProvider client={queryClient ?? ownClient}>
      <CampusContext value={campus}>{children}</CampusContext>
    </QueryClientProvider>
  )
}

/** The client given to CampusProvider. */
export function useCampus(): Campus {
  const campus = use(CampusContext)
  if (!campus) throw new Error('CampusProvider is missing above this component')
  return campus
}

/** Drops everything that was fetched: for a logout, and for a session that the server has ended. */
export function useForgetPersonalData(): () => void {
  const client = useQueryClient()
  return useCallback(() => client.removeQueries(), [client])
}

// 'always': a call made offline fails at once and can say so, where the default would wait without a word.
// staleTime: a session check and the screen after it share one fetch.
function createQueryClient() {
  focusManager.setEventListener(onReturn)
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnReconnect: true, staleTime: 1000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Coming back to the window counts, not only to the tab: two windows may stand side by side. */
function onReturn(refetch: () => void) {
  const events = ['visibilitychange', 'focus'] as const
  const listener = () => refetch()
  for (const event of events) globalThis.addEventListener?.(event, listener)
  return () => {
    for (const event of events) globalThis.removeEventListener?.(event, listener)
  }
}
