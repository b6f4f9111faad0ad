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
export async function refuseUnlisted(
  db: Db,
  { address }: Visitor,
  { id, username }: Newcomer,
  tools: Tools,
): Promise<void> {
  const { clock, roster, settings } = tools
  if (!usesRoster(settings)) return
  const at = clock()
  const atNumber = refusedSignupsAt(id)
  const fromAddress = refusedSignupsFrom(address)
  const guess = { id, from: network(address), now: at.getTime() }
  // A throttled guess reads no roster and writes nothing.
  const refused = {
    there: await countedAttempts(db, atNumber, at),
    here: await countedAttempts(db, fromAddress, at),
  }
  refuseWaiting(waitForGuess(refused, guess))

  const student = await roster.findStudent(id)
  const right = student && (settings.signup === 'roster' || isSameName(username, student.name))
  let wait = 0
  // Locks for a right name too: otherwise it overtakes the wrong names of the same moment, which wait to be counted.
  await reviseAttempts(db, [atNumber, fromAddress], at, ([there = [], here = []]) => {
    wait = waitForGuess({ there, here }, guess)
    return wait > 0 || right ? [there, here] : afterRefusal({ there, here }, guess)
  })
  refuseWaiting(wait)
  if (right) return

  // By the policy alone: the answer must not reveal whether the number is in the roster.
  const code = settings.signup === 'roster' ? 'not-in-roster' : 'name-mismatch'
  // Without the number if the roster lacks it: the user may have typed a password into the wrong field.
  throw new Refusal(code, { id: student && id })
}

/**
 * Lets the network of a new account fail at one more number. Otherwise the mistakes of a campus behind one address block
 * it. Call it after the password was hashed: a busy server refuses that, and a refused sign-up must give no credit.
 */
export async function creditSignup(db: Db, { address }: Visitor, id: string, tools: Tools): Promise<void> {
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
export function afterRefusal({ there, here }: Refused, { id, from, now }: Guess): [Attempt[], Attempt[]] {
  const credit = here.find(([, number]) => number === '')
  const numbers = here.filter(([, number]) => number !== id)
  return [[...there, [now, from]], credit ? here.filter((each) => each !== credit) : [...numbers, [now, id]]]
}

/** Takes back one number of a network, its own if it was refused, or keeps a credit for a later one. */
export function afterSignup(here: Attempt[], id: string, now: number): Attempt[] {
  const failed = here.filter(([, number]) => number !== '')
  const credit: Attempt = [now, '']
  if (failed.length === 0) return [...here, credit].slice(-mostCredits)
  const own = failed.find(([, number]) => number === id) ?? failed[0]
  return here.filter((each) => each !== own)
}

function refuseWaiting(wait: number) {
  if (wait > 0) throw tooManyAttempts(wait)
}
