import {
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import {
  createContext,
  Fragment,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Campus } from '../client.ts'
import type { Lecture } from '../types.ts'
import { isOfLogin, type Keys, keysOf, kindOf, rootKey } from './keys.ts'

/** The list of an earlier visit, for a screen to show until the server answers. */
export type LastLectures = {
  /** As they were then. */
  lectures: Lecture[]
  /** When the server sent them (ISO). */
  fetchedAt: string
}

const CampusContext = createContext<{ campus: Campus; keys: Keys } | undefined>(undefined)
const LastLecturesContext = createContext<LastLectures | undefined>(undefined)

export type CampusProviderProps = {
  /** The client that the hooks use. Another client remounts the children, because their data belongs to one server and its users. */
  campus: Campus
  /** The cache to use; by default that of a QueryClientProvider above, otherwise a new one. */
  client?: QueryClient | undefined
  /** The lectures of the same user, from an earlier visit. */
  lastLectures?: LastLectures | undefined
  /** What uses the hooks. */
  children: ReactNode
}

/** Provides a client and a cache to the hooks below it. In a cache that the host uses too, all keys begin with `campus-connect`. */
export function CampusProvider({ campus, client, lastLectures, children }: CampusProviderProps) {
  const surrounding = use(QueryClientContext)
  const [own] = useState(() => new QueryClient({ defaultOptions: { mutations: mutationDefaults } }))
  const cache = client ?? surrounding ?? own
  useState(() => prepare(cache))
  const { client: ofClient, logins, subscribe } = campus.identity
  const count = useSyncExternalStore(subscribe, logins, logins)
  const value = useMemo(() => ({ campus, keys: keysOf(ofClient, count) }), [campus, ofClient, count])
  useEffect(() => dropEarlierLogins(cache, value.keys), [cache, value])

  return (
    <QueryClientProvider client={cache}>
      <CampusContext value={value}>
        <LastLecturesContext value={lastLectures}>
          <Fragment key={ofClient}>{children}</Fragment>
        </LastLecturesContext>
      </CampusContext>
    </QueryClientProvider>
  )
}

function useProvided() {
  const provided = use(CampusContext)
  if (!provided) throw new Error('CampusProvider is missing above this component')
  return provided
}

/** The client given to CampusProvider. */
export const useCampus = (): Campus => useProvided().campus

export const useKeys = (): Keys => useProvided().keys

export const useLastLectures = (): LastLectures | undefined => use(LastLecturesContext)

/** Drops all data that the hooks fetched. Call it after a logout, or when the server has ended the session. */
export function useForgetPersonalData(): () => void {
  const client = useQueryClient()
  const { client: queryKey } = useKeys()
  return useCallback(() => client.removeQueries({ queryKey }), [client, queryKey])
}

// A short time, because the variables of a mutation may be passwords.
// networkMode 'always': a call made offline fails at once; by default it would wait silently.
const mutationDefaults = { retry: false, networkMode: 'always', gcTime: 1000 } as const

// staleTime: a session check and the screen after it share one fetch.
function prepare(client: QueryClient) {
  const isSettled = ({ queryKey }: { queryKey: QueryKey }) => !isChanging(client, queryKey)
  client.setQueryDefaults(rootKey, {
    retry: false,
    networkMode: 'always',
    staleTime: 1000,
    refetchOnMount: isSettled,
    refetchOnReconnect: isSettled,
    refetchOnWindowFocus: isSettled,
  })
  client.setMutationDefaults(rootKey, mutationDefaults)
}

function dropEarlierLogins(client: QueryClient, keys: Keys) {
  client.removeQueries({ queryKey: keys.client, predicate: ({ queryKey }) => !isOfLogin(queryKey, keys) })
}

/** While a change runs, an answer may not contain it yet; the change fetches again when it ends. */
export const isChanging = (client: QueryClient, key: QueryKey): boolean =>
  client.isMutating({ mutationKey: kindOf(key) }) > 0
