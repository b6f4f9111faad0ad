import type { ConnectedSince, Lecture } from './types.ts'

/** Reads the times of `X-Connected-Since`, one for each connected lecture. */
export function connectedSince(headers: Headers, lectures: Lecture[]): ConnectedSince {
  const times = headers.get('x-connected-since')?.split(',') ?? []
  const connected = lectures.filter((lecture) => lecture.connected)
  return Object.fromEntries(connected.map(({ name }, place) => [name, times[place] || undefined]))
}
