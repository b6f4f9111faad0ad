import { folderFingerprint } from '@campus-connect/roster/watched-folder'
import { repeat } from './repeat.ts'
import { lastTimeOfDay } from './time-of-day.ts'

type Schedule = {
  clock: () => Date
  /** The folder to watch, or any other source. */
  path: string
  /** The fingerprint of the folder before it was last read. */
  known: string | undefined
  /** `ROSTER_AT` in minutes after midnight in Korea. */
  at: number | undefined
  /** Whether the source has to be read at once. */
  due: boolean
  /** Returns whether the roster was read or refused; else it is read again a minute later. */
  read: (signal: AbortSignal) => Promise<boolean>
  /** Milliseconds between two looks. */
  interval?: number
}

/** Looks after a failure before the next attempt. */
const looksBetweenAttempts = 6

/**
 * Reads the roster again at a time of day, and when the files of a folder have changed and then stood still for two
 * looks. The returned function stops it.
 */
export function scheduleRoster({
  clock,
  path,
  known,
  at,
  due,
  read,
  interval = 10_000,
}: Schedule): () => Promise<void> {
  let imported = known
  let seen = known
  let unread = due
  let pause = 0
  let before = clock()

  const look = async (signal: AbortSignal) => {
    const now = clock()
    if (at !== undefined && passes(at, before, now)) unread = true
    before = now
    const found = await folderFingerprint(path)
    const still = found === seen
    seen = found
    if (found !== undefined && found !== imported) unread = true
    pause -= 1
    if (!unread || !still || pause > 0 || signal.aborted) return
    imported = found
    unread = !(await read(signal))
    pause = unread ? looksBetweenAttempts : 0
  }
  return repeat(look, { interval, atOnce: due })
}

/** Whether this time of day in Korea lies between two moments, the later one included. */
export function passes(at: number, from: Date, to: Date): boolean {
  return lastTimeOfDay(at, to) > lastTimeOfDay(at, from)
}
