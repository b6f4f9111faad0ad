import { expect, test } from 'vitest'
import type { Attempt } from '../../database/queries/logins/throttles.ts'
import { afterRefusal, afterSignup, type Guess, waitForGuess } from './name-guesses.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day

/** The counts of a server, on a simulated clock. */
function counts() {
  const at = new Map<string, Attempt[]>()
  const counted = (key: string, window: number, now: number) =>
    (at.get(key) ?? []).filter(([time]) => time > now - window)
  const refused = ({ id, from, now }: Guess) => ({ there: counted(id, day, now), here: [counted(from, hour, now)] })

  return {
    wait: (guess: Guess) => waitForGuess(refused(guess), guess),
    fail: (guess: Guess) => {
      const { there, here } = afterRefusal(refused(guess), guess)
      at.set(guess.id, there)
      at.set(guess.from, here[0]!)
    },
    signUp: (guess: Guess) => at.set(guess.from, afterSignup(refused(guess).here, guess.id, guess.now)[0]!),
    /** The wait of the owner of the number at an address of his own, after so many mistakes there. */
    ownersWait: (id: string, now: number, mistakes: number) => {
      const guess = { id, from: 'own', now }
      const own = Array.from({ length: mistakes }, (): Attempt => [now, guess.from])
      return waitForGuess({ there: [...refused(guess).there, ...own], here: [[]] }, guess)
    },
  }
}

/** For a month, addresses guess at one number as often as allowed. All but the first start after `holdBack`. */
function guessForAMonth(addresses: number, holdBack: number) {
  const { wait, fail, ownersWait } = counts()
  const next = Array.from({ length: addresses }, (_, index) => (index === 0 ? 0 : holdBack))
  const found = { guesses: 0, ownersWait: 0 }
  for (let now = 0; now < month; now = Math.min(...next)) {
    for (const [index, due] of next.entries()) {
      if (due > now) continue
      const guess = { id: '20240001', from: `10.6.${index >> 8}.${index & 255}`, now }
      const left = wait(guess)
      if (left === 0) {
        fail(guess)
        found.guesses += 1
      }
      next[index] = now + left
    }
    for (const mistakes of [0, 1, 2])
      found.ownersWait = Math.max(found.ownersWait, ownersWait('20240001', now, mistakes))
  }
  return found
}

test.each([
  [1, 0, 300],
  [10, 0, 3000],
  [10, 20 * hour, 2900],
  [23, 0, 5300],
])(
  '%i addresses, all but one idle for %i ms, guess about %i names in 30 days and never block the owner',
  (...simulated) => {
    const [addresses, holdBack, about] = simulated
    const { guesses, ownersWait } = guessForAMonth(addresses, holdBack)

    expect(ownersWait).toBe(0)
    expect(guesses / about).toBeCloseTo(1, 1)
  },
)

test('a thousand addresses guess 7,200 names in 30 days and make the owner wait a day at most', () => {
  expect(guessForAMonth(1000, 0)).toEqual({ guesses: 7200, ownersWait: day })
})

/** The ten most common surnames (census of 2015). The others count as thirty of equal size. */
const surnames = [0.215, 0.147, 0.084, 0.047, 0.043, 0.024, 0.021, 0.021, 0.02, 0.017, ...Array<number>(30).fill(0.012)]
/** Fits the given names of girls born in 2006: the first has 1.3 %, the fifth 1.0 %, the 104th 0.22 %. */
const givenNames = Array.from({ length: 700 }, (_, index) => 0.28 / (index + 21))
const names = surnames
  .flatMap((surname) => givenNames.map((givenName) => surname * givenName))
  .toSorted((one, other) => other - one)

test('the names that 1, 10 and 1,000 addresses can guess in 30 days belong to 23, 60 and 78 % of a cohort', () => {
  const percent = (guesses: number) => 100 * names.slice(0, guesses).reduce((sum, share) => sum + share, 0)

  expect(percent(1)).toBeCloseTo(0.29, 2)
  expect([300, 3000, 7200].map((guesses) => Math.round(percent(guesses)))).toEqual([23, 60, 78])
})

/** One address tries names at many numbers, in turn, as often as allowed in these days. */
function guessEverywhere(numbers: number, days: number) {
  const { wait, fail } = counts()
  const next = Array.from({ length: numbers }, () => 0)
  let tried = 0
  for (let now = 0; now < days * day; now = Math.min(...next))
    for (const [index, due] of next.entries()) {
      if (due > now) continue
      const guess = { id: String(20240000 + index), from: '10.6.6.6', now }
      const left = wait(guess)
      if (left === 0) {
        fail(guess)
        tried += 1
      }
      next[index] = now + left
    }
  return tried
}

test('an address tries a name a day at each of many numbers, and nine more at 72 of them', () => {
  const [days, numbers] = [2, 300]
  const tried = guessEverywhere(numbers, days)

  expect(tried).toBeGreaterThanOrEqual(days * numbers)
  expect(tried).toBeLessThanOrEqual(days * (numbers + 9 * 72))
})

test('the names that an address can try at each of 30,000 numbers in a day and in 30 belong to 0.29 and 5.7 % of them', () => {
  const percent = (guesses: number) => 100 * names.slice(0, guesses).reduce((sum, share) => sum + share, 0)

  expect(percent(1)).toBeCloseTo(0.29, 2)
  expect(percent(30)).toBeCloseTo(5.7, 1)
})

/** Random numbers below 1 that are the same in each run. */
function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Students behind one address sign up in 20 minutes. Half a minute after a mistake they correct it, four out of five. */
function signUpTogether(students: number, mistaken: number, seed: number) {
  const random = randomNumbers(seed)
  const { wait, fail, signUp } = counts()
  const due = Array.from({ length: students }, (_, index) => ({
    id: String(20240000 + index),
    now: Math.floor(random() * 20 * minute),
    right: random() >= mistaken,
  }))
  let refused = 0
  while (due.length > 0) {
    due.sort((one, other) => other.now - one.now)
    const { right, ...tried } = due.pop()!
    const guess = { ...tried, from: '10.0.0.1' }
    if (wait(guess) > 0) refused += 1
    else if (right) signUp(guess)
    else {
      fail(guess)
      if (random() < 0.8) due.push({ ...tried, now: tried.now + minute / 2, right: true })
    }
  }
  return refused
}

test.each([0.02, 0.1])('1,500 students behind one address sign up, of whom %f mistype their name', (mistaken) => {
  const refused = Array.from({ length: 3 }, (_, seed) => signUpTogether(1500, mistaken, seed))

  expect(refused).toEqual([0, 0, 0])
})
