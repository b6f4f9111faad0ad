import type { ConnectedSince, Lecture } from './types.ts'

/** Reads the times of `X-Connected-Since`, one for each connected lecture; nothing without that header. */
export function connectedSince(headers: Headers, lectures: Lecture[]): { connectedSince?: ConnectedSince } {
  const times = headers.get('x-connected-since')?.split(',')
  if (!times) return {}
  const connected = lectures.filter((lecture) => lecture.connected)
  return { connectedSince: Object.fromEntries(connected.map(({ name }, place) => [name, times[place] || undefined])) }
}
