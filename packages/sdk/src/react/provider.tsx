import {
  focusManager,
  notifyManager,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { Campus } from '../client.ts'
import type { Lecture } from '../types.ts'

/** The list of an earlier visit, for a screen to show until the server answers. */
export type LastLectures = {
  /** As they were then. */
  lectures: Lecture[]
  /** When the server sent them (ISO). */
  fetchedAt: string
}

const CampusContext = createContext<Campus | undefined>(undefined)
const LastLecturesContext = createContext<LastLectures | undefined>(undefined)

export type CampusProviderProps = {
  /** The client that the hooks use. */
  campus: Campus
  /** The lectures of the same user, from an earlier visit. */
  lastLectures?: LastLectures | undefined
  /** What uses the hooks. */
  children: ReactNode
}

/** Provides a client and a cache to the hooks below it. */
export function CampusProvider({ campus, lastLectures, children }: CampusProviderProps) {
  const [client] = useState(createQueryClient)

  return (
    <QueryClientProvider client={client}>
      <CampusContext value={campus}>
        <LastLecturesContext value={lastLectures}>{children}</LastLecturesContext>
      </CampusContext>
    </QueryClientProvider>
  )
}

/** The client given to CampusProvider. */
export function useCampus(): Campus {
  const campus = use(CampusContext)
  if (!campus) throw new Error('CampusProvider is missing above this component')
  return campus
}

export const useLastLectures = (): LastLectures | undefined => use(LastLecturesContext)

/** Drops everything that was fetched; for a logout and for a session that the server has ended. */
export function useForgetPersonalData(): () => void {
  const client = useQueryClient()
  return useCallback(() => client.removeQueries(), [client])
}

// networkMode 'always': a call made offline fails at once; by default it would wait silently.
// staleTime: a session check and the screen after it share one fetch.
function createQueryClient() {
  focusManager.setEventListener(onReturn)
  // The default is a timer, which draws an optimistic change two frames after the tap instead of one.
  notifyManager.setScheduler(queueMicrotask)
  const isSettled = ({ queryKey }: { queryKey: QueryKey }) => !isChanging(client, queryKey)
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        staleTime: 1000,
        refetchOnMount: isSettled,
        refetchOnReconnect: isSettled,
        refetchOnWindowFocus: isSettled,
      },
      // Short, because the variables of a mutation may be passwords.
      mutations: { retry: false, networkMode: 'always', gcTime: 1000 },
    },
  })
  return client
}

/** While a change runs, an answer may not contain it yet; the change fetches again when it ends. */
export const isChanging = (client: QueryClient, [kind]: QueryKey): boolean =>
  client.isMutating({ mutationKey: [kind] }) > 0

/** Focusing the window counts too, not only the tab: two windows may be side by side. */
function onReturn(refetch: () => void) {
  const events = ['visibilitychange', 'focus'] as const
  const listener = () => refetch()
  for (const event of events) globalThis.addEventListener?.(event, listener)
  return () => {
    for (const event of events) globalThis.removeEventListener?.(event, listener)
  }
}
