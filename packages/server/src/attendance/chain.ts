import { hash } from 'node:crypto'
import type { AttendanceEvent } from '../database/queries/attendance-events.ts'

/** Hash chain: SHA-256 over a JSON array of the previous hash and the event's columns in this order. */
export function eventHash(before: string, event: AttendanceEvent): string {
  const { sequence, at, user_key, lecture, connected_from, connected_to, by_key, cause } = event
  return hash(
    'sha256',
    JSON.stringify([before, sequence, at, user_key, lecture, connected_from, connected_to, by_key, cause]),
  )
}
