import type { SavedCookies } from '@campus-connect/sdk/node'

const hour = 60 * 60 * 1000
const day = 24 * hour

/**
 * The latest end of a saved session (ISO). An administrator's ends 12 hours after the login, and earlier without use. Of
 * students, a persistent one ends 30 days after its last use, any other a day after the login or 12 hours after its last use.
 */
export function expiryOf(
  cookies: SavedCookies,
  isAdmin: boolean,
): { expiresAt: string; remembered: boolean } | undefined {
  const { maxAge, createdAt, usedAt } = sessionOf(cookies) ?? {}
  const remembered = maxAge !== undefined
  const ofStudent = timeOf(remembered ? usedAt : createdAt) + (remembered ? maxAge * 1000 : day)
  const end = isAdmin ? timeOf(createdAt) + 12 * hour : ofStudent
  return Number.isNaN(end) ? undefined : { expiresAt: new Date(end).toISOString(), remembered }
}

/** Whether the same remembered session was used on a later day. */
export function isRenewed(before: SavedCookies, now: SavedCookies): boolean {
  const [old, used] = [sessionOf(before), sessionOf(now)]
  if (!old || !used || old.value !== used.value || used.maxAge === undefined) return false
  return timeOf(used.usedAt) - timeOf(old.usedAt) > day
}

function sessionOf({ cookies }: SavedCookies) {
  return cookies.find(({ name }) => name.endsWith('campus_session'))
}

const timeOf = (moment: string | undefined) => Date.parse(moment ?? '')
