import { expect, test } from 'vitest'
import { changeConnection } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { startSession } from '@campus-connect/core/domain/accounts/sessions.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'
import { rows } from './support/audit.ts'
import { now, operatedCampus } from './support/operated-campus.ts'

const id = '20240001'
const clock = () => now

/** An administrator, and a student with a session, a known browser and a connection. */
async function start() {
  const campus = await operatedCampus()
  await campus.add('20990001', '관리자', { admin: true })
  const student = await campus.add(id, '홍길동')
  await syncAccount(campus.db, { user: student, clock, term: 'current' })
  const change = { userKey: student.key, byKey: student.key, cause: 'student', at: now } as const
  await changeConnection(campus.db, { ...change, name: '자료구조', connected: true })
  await startSession(campus.db, { key: student.key, persistent: false, admin: false }, now)
  const browser = { token_hash: 'x', user_key: student.key, created_at: now.toISOString(), seen_at: now.toISOString() }
  await campus.db.insertInto('devices').values(browser).execute()
  return { ...campus, student }
}

async function stateOf(db: Db, key: string) {
  const user = await db.selectFrom('users').selectAll().where('key', '=', key).executeTakeFirst()
  const of = async (table: 'sessions' | 'devices') =>
    (await db.selectFrom(table).selectAll().where('user_key', '=', key).execute()).length
  return {
    number: user?.id,
    administrator: user?.admin,
    password: user?.password_hash === 'x' ? 'same' : 'new',
    sessions: await of('sessions'),
    browsers: await of('devices'),
    reserved: (await db.selectFrom('reserved_ids').selectAll().execute()).map((row) => row.id).join(),
  }
}

const standing = { number: id, administrator: 0, password: 'same', sessions: 1, browsers: 1, reserved: '' }
const grant = ({ db }: Awaited<ReturnType<typeof start>>) =>
  db.updateTable('users').set({ admin: 1 }).where('id', '=', id).execute()

/** Use cases that no call of the API has: what they change of the account. */
test.each<[string, string[], object, before?: typeof grant]>([
  ['a grant', ['admin', 'grant', id, '--yes'], { administrator: 1, password: 'new', sessions: 0, browsers: 0 }],
  ['a grant to an administrator', ['admin', 'grant', id], { administrator: 1 }, grant],
  ['a revocation', ['admin', 'revoke', id], { sessions: 0, reserved: id }, grant],
  ['a new password', ['admin', 'set-password', id], { password: 'new', sessions: 0, browsers: 0 }],
  ['a new number', ['user', 'renumber', id, '20250001'], { number: '20250001', sessions: 0 }],
])('%s changes the account and ends its sessions', async (_what, argv, changed, before) => {
  const campus = await start()
  await before?.(campus)

  expect(await campus.operate(argv, { secret: 'saebyeok-haneul-77' })).toMatchObject({ code: 0 })

  expect(await stateOf(campus.db, campus.student.key)).toEqual({ ...standing, ...changed })
})

test('what the API can do, too, is the same use case: the record names the operator', async () => {
  const { db, operate, student } = await start()
  await db.deleteFrom('roster_syncs').execute()

  for (const [code, argv] of [
    [0, ['roster', 'sync', '--all']],
    [0, ['attendance', 'end', '--yes']],
    [0, ['user', 'disable', id]],
    [0, ['user', 'disable', id]],
    [0, ['user', 'enable', id]],
    [0, ['user', 'enable', id]],
    [0, ['user', 'show', id]],
    [0, ['user', 'list']],
    [0, ['user', 'delete', id, '--yes']],
    // Refused: no record.
    [1, ['user', 'disable', id]],
    [1, ['user', 'disable', '20990001']],
    [1, ['user', 'show', '20249999']],
    [1, ['user', 'create', '20990001', '김하늘']],
  ] as const)
    expect([argv, (await operate([...argv], { secret: 'saebyeok-haneul-77' })).code]).toEqual([argv, code])

  const by = { by_key: null, operator: 'operator' }
  const about = { ...by, subject_key: student.key }
  const nobody = { ...by, subject_key: null }
  const details = (value: object) => JSON.stringify(value)
  expect(await rows(db)).toMatchObject([
    { ...nobody, task: 'roster-sync' },
    { ...nobody, task: 'attendance-end', details: details({ standing: 1 }) },
    { ...about, task: 'user-disable', details: details({ changed: true }) },
    { ...about, task: 'user-disable', details: details({ changed: false }) },
    { ...about, task: 'user-enable', details: details({ changed: true }) },
    { ...about, task: 'user-enable', details: details({ changed: false }) },
    { ...about, task: 'user-read', details: '{}' },
    { ...nobody, task: 'users-read', details: details({ notInRoster: false }) },
    { ...about, task: 'user-delete', details: '{}' },
  ])
})
