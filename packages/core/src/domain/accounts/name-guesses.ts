import { isSameName } from '@campus-connect/roster/model'
import type { Settings } from '../../config/settings.ts'
import type { Attempt } from '../../database/queries/logins/throttles.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { Visitor } from '../actor.ts'
import { Refusal } from '../refusal.ts'
import { network } from './networks.ts'
import { anyRefusedSignupAt, refusedSignupsAt, refusedSignupsFrom } from './rate-limits.ts'
import { countedAttempts, reviseAttempts, tooManyAttempts } from './throttle.ts'

/** A name tried at a number, from a network. */
export type Guess = { id: string; from: string; now: number }

/** The refused sign-ups at the number of a guess, with their networks, and from each of its networks, with their numbers. */
export type Refused = { there: Attempt[]; here: Attempt[][] }

type Newcomer = { id: string; username: string }

type Tools = {
  clock: () => Date
  settings: Settings
  roster: { findStudent: (id: string) => Promise<{ name: string } | undefined> }
}
/** `pay` makes a guess wait for its turn, and costs as much as a hash. */
type Paying = Tools & { pay: () => Promise<unknown> }

/** Credits of one network. They bound the guesses of a stranger behind the address of a whole campus. */
const mostCredits = 30

const usesRoster = ({ signup }: Settings) => signup === 'roster' || signup === 'roster+name'

/** Throws a Refusal if the roster does not confirm the newcomer, or if too many guesses were refused. */
export async function refuseUnlisted(
  db: Db,
  { address }: Visitor,
  { id, username }: Newcomer,
  tools: Paying,
): Promise<void> {
  const { clock, roster, settings, pay } = tools
  if (!usesRoster(settings)) return
  const at = clock()
  const atNumber = refusedSignupsAt(id)
  const fromAddress = refusedSignupsFrom(address)
  const guess = { id, from: network(address), now: at.getTime() }
  // A throttled guess reads no roster and writes nothing.
  const refused: Refused = { there: await countedAttempts(db, atNumber, at), here: [] }
  for (const limit of fromAddress) refused.here.push(await countedAttempts(db, limit, at))
  refuseWaiting(waitForGuess(refused, guess))
  if (waitOfAddress(refused, guess) > 0) await pay()

  const student = await roster.findStudent(id)
  const right = student && (settings.signup === 'roster' || isSameName(username, student.name))
  let wait = 0
  // Locks for a right name too: otherwise it overtakes the wrong names of the same moment, which wait to be counted.
  await reviseAttempts(db, [atNumber, ...fromAddress], at, ([there = [], ...here]) => {
    wait = waitForGuess({ there, here }, guess)
    const after = wait > 0 || right ? { there, here } : afterRefusal({ there, here }, guess)
    return [after.there, ...after.here]
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
  await reviseAttempts(db, refusedSignupsFrom(address), at, (here) => afterSignup(here, id, at.getTime()))
}

/** Milliseconds until the guess is allowed. The first one of a day at a number does not wait for others of its address. */
export function waitForGuess(refused: Refused, guess: Guess): number {
  const { id, from, now } = guess
  return Math.max(
    refusedSignupsAt(id).wait(refused.there, from, now),
    Math.min(waitOfAddress(refused, guess), anyRefusedSignupAt(id).wait(refused.there, from, now)),
  )
}

/** Milliseconds until a guess is allowed at a number that its address did not try; 0 if it did. */
function waitOfAddress({ here }: Refused, { id, from, now }: Guess): number {
  const waits = refusedSignupsFrom(from).map((limit, index) => {
    const attempts = here[index] ?? []
    return attempts.some(([, number]) => number === id) ? 0 : limit.wait(attempts, from, now)
  })
  return Math.max(...waits)
}

/** Counts a refused guess. A credit pays for the number. Of a network at its limit only the number counts it. */
export function afterRefusal({ there, here }: Refused, { id, from, now }: Guess): Refused {
  const after = refusedSignupsFrom(from).map((limit, index) => {
    const attempts = here[index] ?? []
    const credit = attempts.find(([, number]) => number === '')
    if (credit) return attempts.filter((each) => each !== credit)
    const others = attempts.filter(([, number]) => number !== id)
    return limit.wait(others, from, now) > 0 ? attempts : [...others, [now, id] satisfies Attempt]
  })
  return { there: [...there, [now, from]], here: after }
}

/** For each network: takes back one number, its own if it was refused, or keeps a credit for a later one. */
export function afterSignup(here: Attempt[][], id: string, now: number): Attempt[][] {
  const credit: Attempt = [now, '']
  return here.map((attempts) => {
    const failed = attempts.filter(([, number]) => number !== '')
    if (failed.length === 0) return [...attempts, credit].slice(-mostCredits)
    const own = failed.find(([, number]) => number === id) ?? failed[0]
    return attempts.filter((each) => each !== own)
  })
}

function refuseWaiting(wait: number) {
  if (wait > 0) throw tooManyAttempts(wait)
}
