import { hash } from 'node:crypto'
import type { AttendanceEvent } from '../../database/queries/attendance/events.ts'

/**
 * Hash chain: SHA-256 over a JSON array of the previous hash and the event's columns in this order. The class is left
 * out if there is none, as it is in events of older servers.
 */
export function eventHash(before: string, event: AttendanceEvent): string {
  const { sequence, at, user_key, lecture, connected_from, connected_to, by_key, cause, class_sourced_id } = event
  const columns = [before, sequence, at, user_key, lecture, connected_from, connected_to, by_key, cause]
  return hash('sha256', JSON.stringify(class_sourced_id === null ? columns : [...columns, class_sourced_id]))
}
