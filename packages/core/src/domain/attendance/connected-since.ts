import { listConnectedSince } from '../../database/queries/attendance/lectures.ts'
import type { Db } from '../../database/schema/tables.ts'

type ListedLecture = { name: string; connected: boolean }

/**
 * Since when each connected lecture of a user is connected, in the order of the list; null for one of which it is not
 * known. A list without a connected lecture costs no query.
 */
export async function connectedSince(
  db: Db,
  id: string,
  lectures: readonly ListedLecture[],
): Promise<(string | null)[]> {
  const connected = lectures.filter((lecture) => lecture.connected)
  if (connected.length === 0) return []
  const { rows } = await listConnectedSince(db, { id })
  const times = new Map(rows.map(({ name, connected_at }) => [name, connected_at]))
  return connected.map(({ name }) => times.get(name) ?? null)
}
