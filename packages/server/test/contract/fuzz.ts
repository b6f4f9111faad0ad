import * as fc from 'fast-check'
import { expect } from 'vitest'
import { type Operation, readContract } from '../../src/api/contract.ts'
import { digest, expectInvariants } from './invariants.ts'
import { expectDocumented } from './assertions.ts'
import { type Request, requests } from './requests.ts'
import { tokens, type Fixture } from './fixture.ts'

/** How often each documented status of each call was seen: `login 200`. */
export type Reached = Map<string, number>

const together = 10
const extraRounds = 20
const extraRequests = 100

/**
 * Sends `count` requests to all calls, then more to the calls with documented statuses that were not seen. The same seed
 * sends the same requests.
 */
export async function fuzz(fixture: Fixture, { seed, count }: { seed: number; count: number }): Promise<Reached> {
  const reached: Reached = new Map()
  await sendMany(fixture, reached, { seed, count, operations: readContract() })
  for (let round = 1; round <= extraRounds; round += 1) {
    const missing = new Set(unreached(reached).map((pair) => pair.split(' ')[0]))
    if (missing.size === 0) break
    const operations = readContract().filter(({ id }) => missing.has(id))
    await sendMany(fixture, reached, { seed: seed + round, count: extraRequests, operations })
  }
  return reached
}

type Many = { seed: number; count: number; operations: readonly Operation[] }

/** Restores the fixture before every ten requests. */
async function sendMany(fixture: Fixture, reached: Reached, { seed, count, operations }: Many) {
  const some = fc.array(requests(operations), { minLength: together, maxLength: together, size: 'max' })
  let last: Request | undefined
  const holds = fc.asyncProperty(some, async (chosen) => {
    await fixture.restore()
    for (const request of chosen) await send(fixture, (last = request), reached)
    await expectInvariants(fixture.db)
  })
  const { failed, errorInstance } = await fc.check(holds, { seed, numRuns: Math.ceil(count / together) })
  if (failed) throw new Error(`seed ${seed}: ${fc.stringify(last).slice(0, 2000)}`, { cause: errorInstance })
}

async function send(fixture: Fixture, request: Request, reached: Reached) {
  const { app, db } = fixture
  // An earlier request may have ended the session of this one.
  if (request.fault !== undefined) await fixture.restore()
  const before = await digest(db)
  const answer = await app.inject({
    method: request.method as 'GET',
    url: request.url,
    headers: request.headers,
    remoteAddress: request.address,
    ...(request.body === undefined ? {} : { payload: request.body }),
  })
  expectDocumented(answer, request)
  // A refused request changes nothing.
  if (answer.statusCode >= 400) expect(await digest(db)).toEqual(before)
  expect(Object.values(tokens).filter((token) => answer.body.includes(token))).toEqual([])
  if (request.elsewhere) return
  const pair = `${request.call} ${answer.statusCode}`
  reached.set(pair, (reached.get(pair) ?? 0) + 1)
}

/** Documented pairs that were not seen, without those that no single request can cause. */
export function unreached(reached: Reached): string[] {
  return readContract().flatMap(({ id, answers }) =>
    Object.keys(answers)
      .filter((status) => !beyondRequests.has(status))
      .map((status) => `${id} ${status}`)
      .filter((pair) => !reached.has(pair)),
  )
}

/** 408 and 431 come from the bare socket, 500 and 503 from a failing server. Each of them has its own tests. */
const beyondRequests = new Set(['408', '431', '500', '503'])

/** A line for each call: its documented statuses and how often each was seen. */
export function table(reached: Reached): string {
  const lines = readContract().map(({ id, answers }) => {
    const seen = Object.keys(answers).map((status) => `${status}×${reached.get(`${id} ${status}`) ?? 0}`)
    return `${id.padEnd(17)} ${seen.join('  ')}`
  })
  return lines.join('\n')
}
