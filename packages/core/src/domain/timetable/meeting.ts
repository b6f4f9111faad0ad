/** One meeting of a class that was due or will be. Times are moments; days are those of Seoul. */
export type Meeting = {
  /** `2026-09-03`: the day on which it begins. */
  day: string
  begins: Date
  ends: Date
  /** Whether it makes up for another one (보강). */
  makeUp: boolean
}
