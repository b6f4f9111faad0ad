const minute = 60_000
const day = 24 * 60 * minute
const koreaAhead = 9 * 60 * minute

/** The last moment, now included, at which it was this time of day in Korea. `at`: minutes after midnight. */
export function lastTimeOfDay(at: number, now: Date): Date {
  const ahead = koreaAhead - at * minute
  return new Date(Math.floor((now.getTime() + ahead) / day) * day - ahead)
}
