import type { RosterStatus } from '../types.ts'

const states = ['none', 'current', 'stale', 'held', 'failed'] as const

/** The state of the roster from the headers; undefined without one that this version knows. */
export function rosterStatus(headers: Headers): RosterStatus | undefined {
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
