import type { SavedCookies } from '@campus-connect/sdk/node'

type SessionCookie = {
  value?: string
  maxAge?: number | string
  creation?: string | Date
  lastAccessed?: string | Date
}

const day = 24 * 60 * 60 * 1000

/**
 * The latest end of a saved session (ISO). A persistent one ends 30 days after its last use, any other a day after the
 * login or 12 hours after its last use.
 */
export function expiryOf(cookies: SavedCookies): { expiresAt: string; remembered: boolean } | undefined {
  const { maxAge, creation, lastAccessed } = sessionOf(cookies) ?? {}
  const remembered = typeof maxAge === 'number'
  const end = timeOf(remembered ? lastAccessed : creation) + (remembered ? maxAge * 1000 : day)
  return Number.isNaN(end) ? undefined : { expiresAt: new Date(end).toISOString(), remembered }
}

/** Whether the same remembered session was used on a later day. */
export function isRenewed(before: SavedCookies, now: SavedCookies): boolean {
  const [old, used] = [sessionOf(before), sessionOf(now)]
  if (!old || !used || old.value !== used.value || typeof used.maxAge !== 'number') return false
  return timeOf(used.lastAccessed) - timeOf(old.lastAccessed) > day
}

function sessionOf({ cookies }: SavedCookies) {
  return cookies.find(({ key }) => key?.endsWith('campus_session')) as SessionCookie | undefined
}

const timeOf = (moment: string | Date | undefined) => new Date(moment ?? NaN).getTime()
