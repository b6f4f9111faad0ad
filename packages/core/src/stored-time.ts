/**
 * The one rule for stored times: clocks may differ by a minute. What lies further ahead was written under a wrong clock. It
 * is foreign: it neither helps nor harms anybody, and counts as if it were not known.
 */
const clockTolerance = 60_000

/** The latest time that is not foreign. */
export const latestTime = (now: Date): Date => new Date(now.getTime() + clockTolerance)

/** Whether a stored time lies so far ahead of `now` that another clock must have written it. */
export function isForeign(time: string | number | Date, now: Date): boolean {
  return new Date(time).getTime() > now.getTime() + clockTolerance
}

/** The time, if it is known and not foreign. */
export function known<Stored extends string | Date>(time: Stored | null | undefined, now: Date): Stored | undefined {
  return time === null || time === undefined || isForeign(time, now) ? undefined : time
}
