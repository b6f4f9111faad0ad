/** What this process had to do because others were writing, since it began. */
export const writeCounters = {
  /** Attempts that found the database locked and were made again. */
  retried: 0,
  /** Writes given up because the database stayed locked, … */
  busy: 0,
  /** … or because the disk was full. */
  full: 0,
}
