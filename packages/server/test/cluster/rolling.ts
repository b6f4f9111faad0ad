import { expect } from 'vitest'
import { addStudents } from '../support/writes/students.ts'
import { expectedAfter, unchanged } from '../support/writes/expected.ts'
import { recordWrites } from '../support/writes/record.ts'
import { findDifferences } from '../support/writes/state.ts'
import { takeTurns } from '../support/writes/turns.ts'
import { kindsOf, startClients } from './clients.ts'
import { type FleetOptions, startFleet } from './fleet.ts'

type Restarts = {
  /** Writers; as many clients read. */
  writers: number
  /** Milliseconds between two requests of a client. */
  rest?: number
  /** The number of restarts of each server. */
  rounds: number
  /** Answers to each client before the next restart. */
  between: number
}

/**
 * Restarts the servers behind a proxy one after the other while students read and switch. No request may fail, be lost
 * or count twice. Resolves with the number of requests.
 */
export async function rollingRestart(fleetOptions: FleetOptions, { writers, rest = 0, rounds, between }: Restarts) {
  const fleet = await startFleet(fleetOptions)
  const students = await addStudents(fleet.db)
  const known = unchanged(students.map(({ id }) => id))
  const record = recordWrites()
  const clients = await startClients(fleet.url, { turns: takeTurns(students), record, writers, rest })

  for (let restart = 0; restart < rounds * fleetOptions.size; restart += 1) {
    await clients.more(between)
    expect(await fleet.end(restart % fleetOptions.size, 'SIGTERM')).toBe(0)
    await fleet.startAgain(restart % fleetOptions.size)
  }
  await clients.more(between)
  await clients.stop()

  expect(kindsOf([...clients.writers, ...clients.readers].flatMap(({ failures }) => failures))).toEqual([])
  expect(await findDifferences(fleet.db, expectedAfter(record.writes, { known }))).toEqual([])
  return clients.requests()
}
