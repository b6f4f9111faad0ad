/** A refused caller may repeat its call for ever; the record says so once in this time, for each place. */
const interval = 3_600_000
const mostRemembered = 1000

/** Tells whether something is to be recorded: not if the same was in the last hour, in this process. */
export function onceAnHour(clock: () => Date): (place: string) => boolean {
  /** When each was last recorded, the latest last. */
  const recorded = new Map<string, number>()
  return (place) => {
    const now = clock().getTime()
    if (now - (recorded.get(place) ?? -Infinity) < interval) return false
    recorded.delete(place)
    recorded.set(place, now)
    const [oldest] = recorded.keys()
    if (oldest !== undefined && recorded.size > mostRemembered) recorded.delete(oldest)
    return true
  }
}
