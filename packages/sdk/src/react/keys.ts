import type { QueryKey } from '@tanstack/react-query'
import type { Campus } from '../client.ts'

/** Begins every key of the hooks, so that they do not meet the keys of a host. */
export const rootKey = ['campus-connect'] as const

/** The keys of what one client fetches for one login. Every key of a query and of a change of it begins with one of them. */
export type Keys = ReturnType<typeof keysOf>

export function keysOf(client: string, logins: number) {
  const ofLogin = [...rootKey, client, logins] as const
  return {
    ofLogin,
    /** Begins all keys of the client, of earlier logins too. */
    client: [...rootKey, client] as const,
    lectures: [...ofLogin, 'lectures'] as const,
    users: [...ofLogin, 'users'] as const,
    confirmedChange: (name: string | undefined) => [...ofLogin, 'confirmed-change', name] as const,
  }
}

/** Those of a client and its present login. */
export const keysNow = ({ identity: { client, logins } }: Campus): Keys => keysOf(client, logins())

/** Whether something was fetched for this login of the client. */
export const isOfLogin = (key: QueryKey, { ofLogin }: Keys): boolean =>
  ofLogin.every((part, place) => key[place] === part)

/** The one of `keysOf` that begins this key. */
export const kindOf = (key: QueryKey): QueryKey => key.slice(0, rootKey.length + 3)
