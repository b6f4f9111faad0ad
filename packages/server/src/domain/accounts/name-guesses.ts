import { isSameName } from '@campus-connect/roster/model'
import type { Settings } from '../../config/settings.ts'
import type { Attempt } from '../../database/queries/logins/throttles.ts'
import type { Db } from '../../database/tables/tables.ts'
import type { Visitor } from '../actor.ts'
import { Refusal } from '../refusal.ts'
import { network, refusedSignupsAt, refusedSignupsFrom } from './rate-limits.ts'
import { countedAttempts, reviseAttempts, tooManyAttempts } from './throttle.ts'

/** A name tried at a number, from a network. */
export type Guess = { id: string; from: string; now: number }

/** The refused sign-ups at the number of a guess, with their networks, and from its network, with their numbers. */
export type Refused = { there: Attempt[]; here: Attempt[] }

type Newcomer = { id: string; username: string }

type Tools = {
  clock: () => Date
  settings: Settings
  roster: { findStudent: (id: string) => Promise<{ name: string } | undefined> }
}

/** Credits of one network. They bound the guesses of a stranger behind the address of a whole campus. */
const mostCredits = 30

const usesRoster = ({ signup }: Settings) => signup === 'roster' || signup === 'roster+name'

/** Throws a Refusal if the roster does not confirm the newcomer, or if too many guesses were refused. */
export async function refuseUnlisted(db: Db, { address }: Visitor, { id, username }: Newcomer, tools: Tools) {
  const { clock, roster, settings } = tools
  if (!usesRoster(settings)) return
  const at = clock()
  const limits = [refusedSignupsAt(id), refusedSignupsFrom(address)] as const
  const guess = { id, from: network(address), now: at.getTime() }
  // A throttled guess reads no roster and writes nothing.
  const [there, here] = [await countedAttempts(db, limits[0], at), await countedAttempts(db, limits[1], at)]
  refuseWaiting(waitForGuess({ there, here }, guess))

  const student = await roster.findStudent(id)
  const right = student && (settings.signup === 'roster' || isSameName(username, student.name))
  let wait = 0
  // Locks also for a right name: otherwise it overtakes the wrong names of the same moment, which wait to be counted.
  await reviseAttempts(db, [...limits], at, ([there = [], here = []]) => {
    wait = waitForGuess({ there, here }, guess)
    if (wait > 0 || right) return [there, here]
    const refused = afterRefusal({ there, here }, guess)
    return [refused.there, refused.here]
  })
  refuseWaiting(wait)
  if (right) return

  // By the policy alone: the answer must not reveal whether the number is in the roster.
  const code = settings.signup === 'roster' ? 'not-in-roster' : 'name-mismatch'
  // Without the number if the roster lacks it: the user may have typed a password into the wrong field.
  throw new Refusal(code, { id: student && id })
}

/**
 * Lets the network of a new account fail at one more number, so that the mistakes of a campus behind one address do not
 * block it. Runs after the account exists: an attempt that fails later must not give credit.
 */
export async function creditSignup(db: Db, { address }: Visitor, { id }: { id: string }, tools: Tools) {
  const { clock, settings } = tools
  if (!usesRoster(settings)) return
  const at = clock()
  await reviseAttempts(db, [refusedSignupsFrom(address)], at, ([here = []]) => [afterSignup(here, id, at.getTime())])
}

/** Milliseconds until the guess is allowed. */
export function waitForGuess({ there, here }: Refused, { id, from, now }: Guess): number {
  const known = here.some(([, number]) => number === id)
  return Math.max(
    refusedSignupsAt(id).wait(there, from, now),
    known ? 0 : refusedSignupsFrom(from).wait(here, from, now),
  )
}

/** Counts a refused guess. A credit pays for the number. */
export function afterRefusal({ there, here }: Refused, { id, from, now }: Guess): Refused {
  const others = here.filter(([, number]) => number !== id)
  const credit = here.find(([, number]) => number === '')
  return {
    there: [...there, [now, from]],
    here: credit ? here.filter((each) => each !== credit) : [...others, [now, id]],
  }
}

/** Takes back one number of a network, its own if it was refused, or keeps a credit for a later one. */
export function afterSignup(here: Attempt[], id: string, now: number): Attempt[] {
  const failed = here.filter(([, number]) => number !== '')
  if (failed.length === 0) return [...here, [now, ''] satisfies Attempt].slice(-mostCredits)
  const own = failed.find(([, number]) => number === id) ?? failed[0]
  return here.filter((each) => each !== own)
}

function refuseWaiting(wait: number) {
  if (wait > 0) throw tooManyAttempts(wait)
}
