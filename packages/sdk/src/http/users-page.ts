import type { AdminUser, Page } from '../types.ts'
import { rosterStatus } from './roster-status.ts'

/** Totals and the state of the roster from the headers. Without headers the list has everyone, and the totals are counted from it. */
export function usersPage(headers: Headers, users: AdminUser[]): Page {
  const count = (name: string, fallback: () => number) => {
    const value = headers.get(name)
    return value !== null && /^\d+$/.test(value) ? Number(value) : fallback()
  }
  const connectedOf = (user: AdminUser) => user.lectureDtoList.filter((lecture) => lecture.connected).length
  const next = headers.get('x-next-cursor')
  const roster = rosterStatus(headers)

  return {
    total: count('x-total-count', () => users.length),
    enabled: count('x-enabled-count', () => users.filter((user) => user.enabled).length),
    connected: count('x-connected-count', () => users.reduce((sum, user) => sum + connectedOf(user), 0)),
    connectedUsers: count('x-connected-users-count', () => users.filter(connectedOf).length),
    matching: count('x-matching-count', () => users.length),
    ...(next ? { next } : {}),
    ...(roster ? { roster } : {}),
  }
}
