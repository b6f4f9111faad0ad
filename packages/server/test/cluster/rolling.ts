import { expect } from 'vitest'
import { addStudents, misfits } from '../support/writes/students.ts'
import { takeTurns } from '../support/writes/turns.ts'
import { startCrowd, told } from './clients.ts'
import { type Behind, startFleet } from './fleet.ts'

type Restarts = {
  /** How many write at a time, and as many read. */
  writers: number
  /** Milliseconds for which each rests between two requests. */
  rest?: number
  /** How often each server is restarted. */
  rounds: number
  /** Answers to each of the crowd before the next restart. */
  between: number
}

/**
 * Restarts the servers behind a proxy one after the other, under students who read and switch: no request
 * fails, none is lost, none counts twice. Gives the number of requests.
 */
export async function rollingRestart(behind: Behind, { writers, rest = 0, rounds, between }: Restarts) {
  const fleet = await startFleet(behind)
  const students = await addStudents(fleet.db)
  const crowd = await startCrowd(fleet.url, takeTurns(students), { writers, rest })

  for (let restart = 0; restart < rounds * behind.size; restart += 1) {
    await crowd.more(between)
    expect(await fleet.end(restart % behind.size, 'SIGTERM')).toBe(0)
    await fleet.startAgain(restart % behind.size)
  }
  await crowd.more(between)
  await crowd.stop()

  expect(told([...crowd.writers, ...crowd.readers].flatMap(({ failures }) => failures))).toEqual([])
  expect(await misfits(fleet.db, students)).toEqual([])
  return crowd.requests()
}
