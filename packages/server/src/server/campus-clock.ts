import { readDatabaseTime } from '@campus-connect/core/database/clock.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { repeat } from './schedule.ts'

const minute = 60_000

export type CampusClock = { clock: () => Date; stop: () => Promise<void> }

/**
 * The time that all servers of a campus share. Those of one PostgreSQL database take it from there, so that limits hold
 * although the clocks of their machines differ: it is read every minute, and advanced by the machine's monotonic timer, which
 * nobody sets. One SQLite file has one server, which uses the machine's clock.
 */
export async function campusClock(db: Db, machine: () => Date, interval = minute): Promise<CampusClock> {
  const first = await readDatabaseTime(db)
  if (!first) return { clock: machine, stop: async () => {} }
  let read = first
  const again = async () => {
    // Without the database the time goes on.
    read = (await readDatabaseTime(db).catch(() => undefined)) ?? read
  }
  return {
    clock: () => new Date(read.time + performance.now() - read.at),
    stop: repeat(again, { interval, atOnce: false }),
  }
}
