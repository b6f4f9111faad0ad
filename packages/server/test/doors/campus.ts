import { onTestFinished } from 'vitest'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'
import { rows } from '@campus-connect/operator/testing/audit.ts'
import { now, operatedCampus } from '@campus-connect/operator/testing/operated-campus.ts'
import { testAdmin, testPassword, testServer } from '../support/server.ts'

export const id = '20240001'
export const newPassword = 'saebyeok-haneul-77'

/** A server and operator's commands on one database: an administrator, and a student with a session and a connection. */
export async function start() {
  const campus = await operatedCampus()
  const { db } = campus
  const server = await testServer({ db, clock: () => now })
  onTestFinished(server.close)
  await server.addStudent({ id, username: '홍길동' })
  const student = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await syncAccount(db, { user: student, clock: () => now, term: 'current' })
  await changeConnection(db, {
    userKey: student.key,
    byKey: student.key,
    cause: 'student',
    name: '자료구조',
    connected: true,
    at: new Date(now.getTime() - 60_000),
  })
  // Later syncs compare anew.
  await db.deleteFrom('roster_syncs').execute()
  const [self, admin] = [await server.login(id), await server.login(testAdmin)]
  const operate = async (...argv: string[]) => {
    const { code, said } = await campus.operate(argv, { secret: newPassword })
    if (code !== 0) throw new Error(`${code}: ${said.join()}`)
  }
  return { ...campus, server, student, self, admin, visitor: server.campus(), operate, password: testPassword }
}

export type Started = Awaited<ReturnType<typeof start>>

/** What the database holds of the student, and the audit rows. */
async function stateOf({ db, student: { key } }: Started) {
  const account = await db.selectFrom('users').selectAll().where('key', '=', key).executeTakeFirst()
  const of = async (table: 'sessions' | 'devices' | 'lectures') =>
    (await db.selectFrom(table).selectAll().where('user_key', '=', key).execute()).length
  const lectures = await db
    .selectFrom('lectures')
    .select(['name', 'connected'])
    .where('user_key', '=', key)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
  const events = await db
    .selectFrom('attendance_events')
    .select(['cause', 'connected_to'])
    .where('user_key', '=', key)
    .orderBy('sequence')
    .execute()
  return {
    number: account?.id,
    enabled: account?.enabled,
    administrator: account?.admin,
    password: account?.password_hash,
    lectures: lectures.map(({ name, connected }) => `${name} ${connected}`).join(),
    sessions: await of('sessions'),
    browsers: await of('devices'),
    events: events.map(({ cause, connected_to }) => `${cause} ${connected_to}`).join(),
    reserved: (await db.selectFrom('reserved_ids').selectAll().execute()).length,
    accounts: (await db.selectFrom('users').select('key').execute()).length,
  }
}

/** What an act changed of the student, and what it recorded. */
export async function effectOf(campus: Started, act: (campus: Started) => Promise<unknown>) {
  const before = await stateOf(campus)
  const recorded = (await rows(campus.db)).length
  const refused = await act(campus).then(
    () => false,
    () => true,
  )
  const after = await stateOf(campus)
  const changed = Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => value !== before[name as keyof typeof before])
      .map(([name, value]) => [name, name === 'password' && value !== undefined ? 'new' : value]),
  )
  const record = (await rows(campus.db))
    .slice(recorded)
    .map(({ task, subject_key, details }) => [task, subject_key === campus.student.key, JSON.parse(details) as unknown])
  return { refused, changed, record }
}
