import { hash } from 'node:crypto'
import type { AttendanceEvent } from '../database/queries/attendance-events.ts'

/** Binds an event to all before it: SHA-256 over a JSON array of the hash before and the event's columns in their order. */
export function eventHash(before: string, event: AttendanceEvent): string {
  const { sequence, at, user_key, lecture, connected_from, connected_to, by_key, cause } = event
  return hash(
    'sha256',
    JSON.stringify([before, sequence, at, user_key, lecture, connected_from, connected_to, by_key, cause]),
  )
}
