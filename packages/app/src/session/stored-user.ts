import type { PortalUser, User } from '@campus-connect/sdk/types'
import { isStudentNumber } from '@campus-connect/sdk'

/** `hasPassword` is known of who came in through the portal. */
export type SessionUser = User & Partial<PortalUser>

export type UserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** For a browser that blocks site data, where even reading `window.localStorage` throws. */
export const noStorage: UserStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

export const userKey = 'user'
/** A key in local storage, and a cookie that ends with the browser: without 로그인 유지 the stored user ends then too. */
const rememberKey = 'campus_rememberMe'

/** The user in a stored text; undefined if it is damaged or forged. */
export function parseUser(text: string | null): SessionUser | undefined {
  const value = attempt<unknown>(() => JSON.parse(text ?? ''))
  if (typeof value !== 'object' || value === null) return undefined

  const { id, username, isAdmin, temporaryPassword, hasPassword } = value as Record<string, unknown>
  if (typeof id !== 'string' || !isStudentNumber(id)) return undefined
  if (typeof username !== 'string' || username === '') return undefined
  if (isAdmin !== undefined && typeof isAdmin !== 'boolean') return undefined
  return { id, username, isAdmin, temporaryPassword, hasPassword } as SessionUser
}

/** The user of the last visit. Removed if it is invalid, or if the browser was closed since a login without 로그인 유지. */
export function readUser(storage: UserStorage): SessionUser | undefined {
  return attempt(() => {
    const user = parseUser(storage.getItem(userKey))
    if (user && (storage.getItem(rememberKey) !== 'false' || document.cookie.includes(rememberKey))) return user
    removeUser(storage, false)
  })
}

/** Without `rememberMe` the user is stored as long as before. */
export function writeUser(storage: UserStorage, user: SessionUser, rememberMe?: boolean): void {
  attempt(() => {
    if (rememberMe !== undefined) {
      storage.setItem(rememberKey, `${rememberMe}`)
      noteRemember(rememberMe)
    }
    storage.setItem(userKey, JSON.stringify(user, ['id', 'username', 'isAdmin', 'temporaryPassword', 'hasPassword']))
  })
}

/** Outlives the way to the portal and back, but not the browser. */
export function noteRemember(rememberMe: boolean): void {
  document.cookie = `${rememberKey}=${rememberMe};path=/`
}

export const isRemembered = (): boolean => document.cookie.includes(`${rememberKey}=true`)

/**
 * `told` tells other tabs even if the Clear-Site-Data header has already emptied the storage: WebKit and Firefox send them
 * no event for that, nor for the removal of what is gone.
 */
export function removeUser(storage: UserStorage, told: boolean): void {
  attempt(() => {
    if (told) storage.setItem(userKey, '')
    storage.removeItem(userKey)
    storage.removeItem(rememberKey)
  })
}

// What is stored may be damaged, and a browser may forbid storage (private window, blocked site data); the session then lasts until a reload.
export function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
