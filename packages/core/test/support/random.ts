/** A generator of numbers from 0 to 1; the same seed gives the same numbers (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A new seed for each run, or `FAULT_SEED`. It prints the seed so that a failure can be repeated. */
export function newSeed(): number {
  const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31))
  process.stdout.write(`FAULT_SEED=${seed}\n`)
  return seed
}
