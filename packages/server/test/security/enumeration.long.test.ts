import { randomInt } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { argon2Passwords, type Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import { failedLogin, failedLogins, forgetFailures } from './failed-logins.ts'
import { startClockedServer } from './fixture.ts'

/** Measurements of each kind of failure. With 900 chance stays within 0.45 to 0.55 in 999 of 1,000 runs. */
const times = 900

/** Milliseconds of each kind of failure, in random order so that other load on the machine affects all kinds. */
async function durations(passwords: Passwords, count: number): Promise<Record<string, number[]>> {
  const server = await startClockedServer(undefined, { passwords })
  onTestFinished(server.close)
  const logins = Object.entries(await failedLogins(server))
  const taken: Record<string, number[]> = Object.fromEntries(logins.map(([name]) => [name, []]))
  for (let turn = 0; turn < count; turn += 1)
    for (const [name, login] of shuffled(logins)) {
      await forgetFailures(server)
      const start = performance.now()
      await failedLogin(server, login)
      taken[name]?.push(performance.now() - start)
    }
  return taken
}

function shuffled<T>(values: T[]): T[] {
  const drawn = values.map((value) => ({ value, place: randomInt(2 ** 32) }))
  return drawn.toSorted((one, other) => one.place - other.place).map(({ value }) => value)
}

/** The probability that one of `some` took longer than one of `others`. At 0.5 they are indistinguishable. */
function separation(some: number[], others: number[]): number {
  const ranked = [...some.map((value) => ({ value, own: true })), ...others.map((value) => ({ value, own: false }))]
  ranked.sort((one, other) => one.value - other.value)
  const rankSum = ranked.reduce((sum, { own }, index) => (own ? sum + index + 1 : sum), 0)
  return (rankSum - (some.length * (some.length + 1)) / 2) / (some.length * others.length)
}

function separations(taken: Record<string, number[]>) {
  const [[, reference] = ['', []], ...rest] = Object.entries(taken)
  return Object.fromEntries(rest.map(([name, values]) => [name, Number(separation(values, reference).toFixed(3))]))
}

test('the time of a failed login does not tell why it failed', async () => {
  const found = separations(await durations(argon2Passwords(), times))

  // oxlint-disable-next-line no-console -- the figures are what this run is for
  console.table(found)
  for (const value of Object.values(found)) {
    expect(value).toBeGreaterThan(0.45)
    expect(value).toBeLessThan(0.55)
  }
})

test('a server that computes no hash for an unknown number is detected', async () => {
  const honest = argon2Passwords()
  const leaking = {
    ...honest,
    verify: async (stored: string | undefined, plain: string) => stored !== undefined && honest.verify(stored, plain),
  }

  const found = separations(await durations(leaking, 30))

  expect(found['an unknown number']).toBeLessThan(0.25)
  expect(found['a deleted account']).toBeLessThan(0.25)
})
