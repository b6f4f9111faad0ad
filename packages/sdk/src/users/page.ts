import { connectedSince } from '../connected-since.ts'
import type { AdminUser, LectureCount, Page, RosterStatus } from '../types.ts'

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
    ...(headers.get('x-export-reason') === 'required' && { exportReason: 'required' }),
    // The server tells it of one user only.
    ...connectedSince(headers, users[0]?.lectureDtoList ?? []),
    ...overviewIn(headers),
  }
}

/** What `Prefer: overview` asked for; nothing from a server that does not know it. */
function overviewIn(headers: Headers): Pick<Page, 'lectures' | 'today'> {
  if (!/\boverview\b/.test(headers.get('preference-applied') ?? '')) return {}
  const today = headers.get('x-connected-today')?.split(',').map(Number)
  const lectures = (headers.get('x-lectures') ?? '').split(',').map(lectureIn)
  return {
    lectures: lectures.filter((lecture) => lecture !== undefined),
    ...(today?.every(Number.isFinite) && { today }),
  }
}

function lectureIn(text: string): LectureCount | undefined {
  const [encoded = '', connected, total] = text.split(';')
  const name = decoded(encoded)
  return name === '' ? undefined : { name, connected: Number(connected), total: Number(total) }
}

const states = ['none', 'current', 'stale', 'held', 'failed'] as const

/** The state of the roster from the headers; undefined without one that this version knows. */
function rosterStatus(headers: Headers): RosterStatus | undefined {
  const state = states.find((known) => known === headers.get('x-roster-state'))
  const checkedAt = headers.get('x-roster-checked-at')
  const since = headers.get('x-roster-since')
  const reason = decoded(headers.get('x-roster-reason') ?? '')

  return state && { state, ...(checkedAt && { checkedAt }), ...(since && { since }), ...(reason && { reason }) }
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
