/** How often this process retried or gave up a write, since it started. */
export const writeCounters = {
  /** Attempts that found the database locked and were repeated. */
  retried: 0,
  /** Writes given up because the database stayed locked. */
  busy: 0,
  /** Writes given up because the disk was full. */
  full: 0,
}
