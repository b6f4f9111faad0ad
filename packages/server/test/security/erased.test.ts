import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { erase } from '@campus-connect/core/database/erase.ts'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { addUser } from '@campus-connect/core/database/queries/users/users.ts'
import { findDone } from '@campus-connect/core/database/queries/done-tasks.ts'
import { isPostgres } from '@campus-connect/core/database/statements/engine.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { searchText } from '@campus-connect/core/search-text.ts'
import { cleanUp } from '@campus-connect/core/domain/retention/cleanup.ts'
import { eraseRemoved } from '../../src/server/cleanup.ts'
import { now, operatedCampus } from '@campus-connect/operator/testing/operated-campus.ts'
import { testAdmin, testPassword, testServer } from '../support/server.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'

const person = { id: '20317777', username: '제갈나리숲' }
const renamed = '선우다솜별'
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const day = 24 * 3600 * 1000

type Campus = Awaited<ReturnType<typeof start>>

/** A campus; in a file with so many accounts that SQLite has moved rows between pages. */
async function start() {
  const campus = await operatedCampus()
  const { db } = campus
  const server = await testServer({ db, clock: () => now, settings: { signup: 'open' } })
  onTestFinished(server.close)
  if (!isPostgres(db)) await addMany(db)
  await server.campus().signup({ ...person, password: testPassword })
  const self = await server.login(person.id)
  return { ...campus, server, self }
}

async function addMany(db: Db) {
  const user = { passwordHash: 'x', at: now }
  await inTransaction(db, async (transaction) => {
    for (let number = 0; number < 120; number += 1)
      await addUser(transaction, { ...user, id: `2031${number * 80}`, username: `학생${number}` })
  })
}

/** Every form in which the database stores this number and name. */
const formsOf = ({ id, username }: typeof person) => [
  ...new Set([id, username, username.normalize('NFD'), ...searchText({ id, username }).split('\n')]),
]

/** What is left of the person: in the bytes of file, log and a new backup, or in the rows of PostgreSQL. */
async function traces(campus: Campus, ...names: string[]) {
  const forms = [person.username, ...names].flatMap((username) => formsOf({ ...person, username }))
  const places = isPostgres(campus.db) ? { rows: await allRows(campus.db) } : await filesOf(campus)
  return Object.entries(places).flatMap(([place, content]) =>
    forms.filter((form) => content.includes(form)).map((form) => `${place}: ${form}`),
  )
}

async function filesOf({ url, operate }: Campus) {
  const path = url.slice('file:'.length)
  const [backup] = (await operate(['backup', join(await temporaryFolder(), 'copy.db')])).out.split('\n')
  const files = { file: path, log: `${path}-wal`, backup: backup ?? '' }
  return Object.fromEntries(
    Object.entries(files).map(([place, file]) => [place, existsSync(file) ? readFileSync(file) : Buffer.alloc(0)]),
  )
}

async function allRows(db: Db) {
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const texts: string[] = []
  // One after another: all at once would wait for a connection each.
  for (const { name } of rows) {
    const found = await sql<{
      text: string
    }>`select coalesce(string_agg(t::text, ' '), '') as text from ${sql.table(name)} t`.execute(db)
    texts.push(found.rows[0]?.text ?? '')
  }
  return texts.join('\n')
}

/** As a server does, two days later. */
async function cleanUpHourly({ db }: Pick<Campus, 'db'>) {
  await cleanUp(db, later(2 * day))
  await eraseRemoved(db, later(2 * day))
}

/** Each leaves the person in no row. The roster in use and audit rows that are not trimmed keep what they have. */
const deletions: Record<string, (campus: Campus) => Promise<unknown>> = {
  'a deletion by the owner, and the hourly cleanup': async (campus) => {
    await campus.self.deleteMe({ password: testPassword })
    await cleanUpHourly(campus)
  },
  'a deletion by the operator': ({ operate }) => operate(['user', 'delete', person.id, '--yes']),
  'a deletion with --anonymise of an account whose name was kept': async ({ operate }) => {
    await operate(['user', 'delete', person.id, '--yes'], { environment: { ATTENDANCE_ON_DELETION: 'keep' } })
    await operate(['user', 'delete', person.id, '--yes', '--anonymise'])
  },
  'a new number and a new name, and a deletion': async ({ operate }) => {
    await operate(['user', 'rename', person.id, renamed])
    await operate(['user', 'renumber', person.id, '20999999'])
    await operate(['user', 'delete', '20999999', '--yes'])
  },
  'failed logins, a refused switch, and two days': async (campus) => {
    await campus.server
      .campus()
      .login({ id: person.id, password: 'wrong-password' })
      .catch(() => {})
    await campus.self.startAttendance({ name: '없는 강의' }).catch(() => {})
    await campus.self.deleteMe({ password: testPassword })
    await cleanUpHourly(campus)
  },
  'a search of an administrator, and a trim of the audit record': async (campus) => {
    const {
      operate,
      server: { login },
    } = campus
    await (await login(testAdmin)).listUsers({ q: person.username })
    await operate(['user', 'delete', person.id, '--yes'])
    const years = { clock: () => later(3 * 365 * day) }
    await operate(['user', 'list'], years)
    const exported = join(await temporaryFolder(), 'audit.csv')
    writeFileSync(exported, (await operate(['export', 'audit'], years)).out)
    expect(await operate(['audit', 'trim', '--before', '2028-01-01', '--exported', exported], years)).toMatchObject({
      code: 0,
    })
  },
  'a deletion that keeps the name, and a trim of attendance': async ({ db, operate }) => {
    const event = {
      user_key: '-student',
      by_key: '',
      lecture: '자료구조',
      cause: 'student',
      connected_from: 0,
      connected_to: 1,
    } as const
    await db
      .insertInto('attendance_events')
      .values({ ...event, at: '2026-03-01T00:00:00.000Z' })
      .execute()
    await operate(['user', 'delete', person.id, '--yes'], { environment: { ATTENDANCE_ON_DELETION: 'keep' } })
    const exported = join(await temporaryFolder(), 'attendance.csv')
    const before = ['attendance', '--before', '2026-04-01']
    writeFileSync(exported, (await operate(['export', ...before])).out)
    const [noun = '', ...days] = before
    expect(await operate([noun, 'trim', ...days, '--exported', exported])).toMatchObject({ code: 0 })
    await cleanUpHourly({ db })
  },
  'five newer rosters': async ({ db, operate }) => {
    const files = sampleFiles()
    const users = withRow(String(files['users.csv']), person)
    const load = async (version: typeof files) =>
      expect(await operate(['roster', 'import', await writeFolder(version)])).toMatchObject({ code: 0 })
    await load({ ...files, 'users.csv': users })
    const newest = db.selectFrom('roster_snapshots').selectAll().orderBy('number', 'desc').limit(1)
    const snapshot = await newest.executeTakeFirstOrThrow()
    for (let newer = 1; newer <= 5; newer += 1)
      await db
        .insertInto('roster_snapshots')
        .values({ ...snapshot, id: `newer${newer}`, number: snapshot.number + newer })
        .execute()
    await operate(['user', 'delete', person.id, '--yes'])
    await load(files)
    await operate(['user', 'delete', person.id, '--yes', '--anonymise'])
  },
}

/** The last row once more, of this person. */
function withRow(users: string, { id, username }: typeof person) {
  const [head = '', ...rows] = users.trim().split('\n')
  const columns = head.split(',')
  const values: Record<string, string> = {
    sourcedId: 'u777',
    role: 'student',
    identifier: id,
    username: 'u777',
    givenName: username.slice(2),
    familyName: username.slice(0, 2),
    enabledUser: 'true',
  }
  return `${[head, ...rows, columns.map((column) => values[column] ?? '').join(',')].join('\n')}\n`
}

test.each(Object.entries(deletions))('after %s, no byte of number and name is left', async (_what, remove) => {
  const campus = await start()
  expect(await traces(campus)).not.toEqual([])

  await remove(campus)

  expect(await traces(campus, renamed)).toEqual([])
})

test('a file of an older version, with what it deleted in free pages, is written anew at the start, and a restored backup too', async ({
  skip,
}) => {
  const campus = await start()
  if (isPostgres(campus.db)) skip()
  const { db, url, operate } = campus
  const path = url.slice('file:'.length)
  await sql`pragma secure_delete = off`.execute(db)
  // A restore tells of administrators without a row in the record.
  await db.deleteFrom('users').where('id', 'in', [person.id, testAdmin]).execute()
  for (const table of ['throttles', 'token_buckets', 'done_tasks'] as const) await db.deleteFrom(table).execute()
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
  const old = join(await temporaryFolder(), 'old.db')
  copyFileSync(path, old)
  const held = (file: string) => formsOf(person).filter((form) => readFileSync(file).includes(form))
  expect(held(old)).not.toEqual([])

  const restored = join(await temporaryFolder(), 'restored.db')
  expect(await operate(['restore', old, '--no-checksum', '--to', restored])).toMatchObject({ code: 0 })
  await eraseRemoved(db, now)

  expect([held(restored), held(path)]).toEqual([[], []])
})

test('a large file waits for the night', async ({ skip }) => {
  const { db } = await start()
  if (isPostgres(db)) skip()

  expect(await erase(db, { now, most: 1000 })).toBe('later')
  expect(await findDone(db, 'erased')).toBeUndefined()
  expect(await erase(db, { now })).toBe('done')
  expect(await findDone(db, 'erased')).toBe(now.toISOString())
})
