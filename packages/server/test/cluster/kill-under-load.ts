import { expect } from 'vitest'
import { verifyAudit } from '@campus-connect/core/domain/audit/audit-chain.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { addStudents, type Student } from '../support/writes/students.ts'
import { expectedAfter, unchanged } from '../support/writes/expected.ts'
import { recordWrites, type WriteRecord } from '../support/writes/record.ts'
import { findDifferences } from '../support/writes/state.ts'
import { takeTurns } from '../support/writes/turns.ts'
import { type Actor, campusAt, repeat } from '../support/writes/writers.ts'
import { kindsOf, startClients } from './clients.ts'
import { type FleetOptions, startFleet } from './fleet.ts'

type Kills = {
  /** Writers in each of the two groups of clients; each group has as many readers. */
  writers: number
  /** Milliseconds between two requests of a client. */
  rest?: number
  kills: number
  /** Answers to each client after each kill, and again after each restart. */
  between: number
}

/**
 * Kills one server after the other behind a proxy that retries reads and unsent requests. Clients with retries see no
 * failure. Without retries readers see none, and writers see failures only of attendance changes that began before the kill.
 */
export async function killUnderLoad(fleetOptions: FleetOptions, { writers, rest = 0, kills, between }: Kills) {
  const fleet = await startFleet(fleetOptions)
  const everybody = await addStudents(fleet.db)
  const [admin, subject, ...students] = everybody as [Student, Student, ...Student[]]
  const record = recordWrites()
  await fleet.db.updateTable('users').set({ admin: 1 }).where('id', '=', admin.id).execute()
  const turns = takeTurns(students)
  const bare = await startClients(fleet.url, { turns, record, writers, rest })
  const users = await startClients(fleet.url, { turns, record, writers, retries: true, rest })
  const administrator = startAdministrator(fleet.url, { admin, subject: subject.id, record, rest })
  const everybodyGoesOn = () => Promise.all([bare.more(between), users.more(between), administrator.more(between)])

  const late: Actor['failures'] = []
  for (let kill = 0; kill < kills; kill += 1) {
    await everybodyGoesOn()
    await fleet.end(kill % fleetOptions.size, 'SIGKILL')
    const gone = performance.now()
    await everybodyGoesOn()
    await fleet.startAgain(kill % fleetOptions.size)
    late.push(...bare.writers.flatMap((writer) => writer.failuresSince(gone)))
  }
  await everybodyGoesOn()
  await Promise.all([bare.stop(), users.stop(), administrator.stop()])

  const seeNothing = [...bare.readers, ...users.readers, ...users.writers, administrator]
  expect(kindsOf(seeNothing.flatMap(({ failures }) => failures))).toEqual([])
  expect(kindsOf(late)).toEqual([])
  const lost = kindsOf(bare.writers.flatMap(({ failures }) => failures))
  expect(lost.filter((each) => each !== 'network' && each !== 'refused 502')).toEqual([])
  const known = unchanged(everybody.map(({ id }) => id))
  expect(await findDifferences(fleet.db, expectedAfter(record.writes, { known }))).toEqual([])
  await verifyAudit(fleet.db)
  const recorded = await addressesOf(fleet.db, subject.id)
  // The server records a change again if the client retried it.
  expect(recorded.length).toBeGreaterThanOrEqual(administrator.acknowledged())
  expect([...new Set(recorded)]).toEqual(['127.0.0.1'])
  return { requests: bare.requests() + users.requests() + administrator.acknowledged(), lost }
}

type Administrator = { admin: Student; subject: string; record: WriteRecord; rest: number }

/** An administrator with audited changes and a forged `X-Forwarded-For`. */
function startAdministrator(url: string, { admin, subject, record, rest }: Administrator) {
  const campus = campusAt(url, admin, { retries: true, headers: { 'x-forwarded-for': '203.0.113.9' } })
  const act = (acknowledged: number) =>
    acknowledged % 2 === 0
      ? record.send({ id: subject, act: 'disable' }, () => campus.disableUser({ id: subject }))
      : record.send({ id: subject, act: 'enable' }, () => campus.enableUser({ id: subject }))
  return repeat(act, { rest })
}

/** The address in the audit record of each change of this account. */
async function addressesOf(db: Db, subject: string) {
  const rows = await db
    .selectFrom('audit_events')
    .innerJoin('users', 'users.key', 'subject_key')
    .select('address')
    .where('users.id', '=', subject)
    .where('task', 'in', ['user-enable', 'user-disable'])
    .execute()
  return rows.map(({ address }) => address)
}
