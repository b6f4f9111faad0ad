/** Milliseconds. A roster that nobody confirmed for so long is stale: it may not empty a list. */
export const freshness = 7 * 24 * 60 * 60 * 1000
