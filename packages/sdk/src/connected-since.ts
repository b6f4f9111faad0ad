import type { ConnectedSince, Lecture } from './types.ts'

/** Reads the times of `X-Connected-Since`, one for each connected lecture; nothing without that header. */
export function connectedSince(headers: Headers, lectures: Lecture[]): { connectedSince?: ConnectedSince } {
  const times = headers.get('x-connected-since')?.split(',')
  if (!times) return {}
  const connected = lectures.filter((lecture) => lecture.connected)
  const known = connected.map(({ name }, place) => [name, times[place] ?? ''] as const).filter(([, time]) => time)
  return { connectedSince: new Map(known) }
}
