import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addEvents, sequences } from '@campus-connect/operator/testing/attendance.ts'
import { runCommand } from '@campus-connect/operator/testing/operator.ts'
import { tamper } from '@campus-connect/operator/testing/audit.ts'
import { verifyAudit } from '@campus-connect/core/domain/audit/audit-chain.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { syncAccount } from '@campus-connect/core/domain/sync/sync.ts'
import { lives, loginToken, send } from '../support/inject.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { transfer } from '@campus-connect/core/database/transfer.ts'
import { addBinding, listBindingsOf } from '@campus-connect/core/database/queries/logins/portal.ts'
import { findUser } from '@campus-connect/core/database/queries/users/users.ts'
import { testAdmin, testPassword, testServer } from '../support/server.ts'
import { emptyDatabase, patient } from '@campus-connect/core/testing/database/empty.ts'
import { askPostgres } from '@campus-connect/core/testing/postgres/cluster.ts'
import { startProgram } from '../support/process.ts'

async function empty() {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  return url
}

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'campus-migrate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A campus in a file, with rows in every table and a valid session. */
async function campusFile() {
  const folder = newFolder()
  const path = join(folder, 'campus.db')
  const db = await openDatabase(`file:${path}`)
  const clock = () => new Date()
  await importRoster(db, { path: await writeFolder(sampleFiles()), match: 'auto', term: 'all', clock })
  const server = await testServer({ db, students: [{ id: '20240001', lectures: ['체육', 'Ábc 1/2 🎓'] }] })
  const token = await loginToken(server, { id: '20240001', password: testPassword })
  await loginToken(server, { id: '20240001', password: 'wrong' })
  await syncAccount(db, { user: (await findUser(db, '20240001'))!, clock, term: 'all' })
  await send(server, { method: 'POST', url: '/api/attend/start', token, payload: { name: '체육' } })
  const admin = await loginToken(server, { id: testAdmin, password: testPassword })
  await send(server, { method: 'GET', url: '/api/admin/users', token: admin })
  await db.insertInto('reserved_ids').values({ id: '20990002' }).execute()
  const { key: userKey } = (await findUser(db, '20240001'))!
  await addBinding(db, { issuer: 'https://portal.example.ac.kr', subject: 'p-haneul', userKey, at: clock() })
  await server.close()
  await db.destroy()
  return { url: `file:${path}`, path, token }
}

async function run(...argv: string[]) {
  const { code, talk } = await runCommand({}, ['migrate', ...argv], { clock: () => new Date() })
  return { code, said: talk.join('\n') }
}

test(
  'a campus moves to PostgreSQL and back, whole, with its sessions and its audit record',
  { timeout: 120_000 },
  async () => {
    const source = await campusFile()
    const before = readFileSync(source.path)
    const there = await empty()

    const moved = await run('--from', source.url, '--to', there)

    expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('원본과 같습니다') })
    expect(readFileSync(source.path).equals(before)).toBe(true)
    const db = await openDatabase(there, patient)
    onTestFinished(() => db.destroy())
    const server = await testServer({ db, admin: false })
    expect(await lives(server, source.token)).toBe(true)
    const stop = { method: 'POST', url: '/api/attend/stop', token: source.token, payload: { name: '체육' } } as const
    expect((await send(server, stop)).statusCode).toBe(200)
    const events = await db
      .selectFrom('attendance_events')
      .select(['sequence', 'connected_to'])
      .orderBy('sequence')
      .execute()
    expect(events.map(({ connected_to }) => connected_to)).toEqual([1, 0])
    expect((await verifyAudit(db)).count).toBeGreaterThan(0)
    expect(await listBindingsOf(db, (await findUser(db, '20240001'))!.key)).toMatchObject([{ subject: 'p-haneul' }])
    await server.close()

    const back = `${source.url}.back`
    expect(await run('--from', there, '--to', back)).toMatchObject({ code: 0 })
    expect(await content(back)).toEqual(await content(there))
  },
)

test(
  'a database that holds anything is not written to, and one that is served is not read',
  { timeout: 120_000 },
  async () => {
    const source = await campusFile()
    const there = await empty()
    expect((await run('--from', source.url, '--to', there)).code).toBe(0)
    const before = await content(there)

    expect(await run('--from', source.url, '--to', there)).toMatchObject({
      code: 1,
      said: expect.stringContaining('비어 있지 않은 데이터베이스입니다 (users)'),
    })
    expect(await content(there)).toEqual(before)

    const serving = await openDatabase(source.url, { serving: true })
    onTestFinished(() => serving.destroy())
    expect(await run('--from', source.url, '--to', await empty())).toMatchObject({
      code: 1,
      said: expect.stringContaining('다른 서버가 이미 사용'),
    })
    expect(await run('--from', 'file:/nowhere/campus.db', '--to', there)).toMatchObject({ code: 1 })
    expect(await run('--to', there)).toMatchObject({ code: 2 })
  },
)

test('numbers of events that were trimmed are not used again after a move, there and back', async () => {
  const open = async (url: string) => {
    const db = await openDatabase(url)
    onTestFinished(() => db.destroy())
    return db
  }
  const [here, there, back] = [await open(':memory:'), await open(await empty()), await open(':memory:')]
  const cut = { sequence: 7, hash: 'h', cut_sequence: 7, cut_hash: 'h' }
  await here
    .insertInto('attendance_chain')
    .values({ id: 'attendance', ...cut })
    .execute()
  const options = { progress: () => {}, check: async () => {} }

  await transfer(here, there, options)
  await transfer(there, back, options)

  for (const db of [there, back]) {
    await addEvents(db, 1)
    expect(await sequences(db)).toEqual([8])
  }
})

test('a copy whose audit record does not verify does not come about', { timeout: 120_000 }, async () => {
  const source = await campusFile()
  tamper(source.path, `update audit_events set details = '{"id":"x"}' where sequence = 1`)
  const there = await empty()

  expect(await run('--from', source.url, '--to', there)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^--from: 감사 기록 1번이 맞지 않습니다.*아무것도 옮기지 않았습니다/m),
  })
  expect((await content(there)).users).toEqual([])
})

test(
  'a PostgreSQL that is served is not moved, and one that is being moved is not served',
  { timeout: 120_000 },
  async () => {
    const there = await empty()
    const away = () => run('--from', there, '--to', `file:${newFolder()}/campus.db`)
    const refused = { code: 1, said: expect.stringContaining('서버를 모두 종료한 뒤') }
    const server = startProgram({ DATABASE_URL: there })
    await server.url()

    expect(await away()).toMatchObject(refused)
    // The server takes the lock again by itself, on another connection: the ended one may hold it for a moment.
    const ended = await presence(there)
    await endOthers(there)
    await vi.waitFor(
      async () => {
        const now = await presence(there)
        expect(now).toMatchObject({ mode: 'ShareLock' })
        expect(now).not.toEqual(ended)
      },
      { timeout: 20_000 },
    )
    expect(await away()).toMatchObject(refused)
    // If another program took the lock, the server ends: its writes would be lost.
    const moving = await vi.waitFor(
      async () => {
        await endOthers(there)
        return openDatabase(there, { alone: true })
      },
      { timeout: 20_000 },
    )
    onTestFinished(() => moving.destroy())
    expect(await server.ended).toBe(1)
    expect(server.out()).toContain('다른 곳으로 옮기는 중입니다')

    const late = startProgram({ DATABASE_URL: there })
    expect(await late.ended).toBe(1)
    expect(late.err()).toContain('campus-server migrate가 사용하고 있습니다')
    await moving.selectFrom('users').select('id').execute()
    await moving.destroy()
    expect(await away()).toMatchObject({ code: 0 })
  },
)

const endOthers = (url: string) =>
  askPostgres(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid != pg_backend_pid() and datname = current_database()`,
  )

/** The connection that holds the lock; undefined between two connections. */
async function presence(url: string) {
  const [held] = await askPostgres(
    url,
    `select pid, mode from pg_locks join pg_database on pg_database.oid = database
     where locktype = 'advisory' and datname = current_database() and granted`,
  )
  return held
}

/** All rows, but not the version of the list of users, which the triggers of each database write. */
async function content(url: string) {
  const db: Db = await openDatabase(url, patient)
  try {
    const tables = (await db.introspection.getTables())
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('sqlite') && name !== 'user_totals')
    const rows = tables.toSorted().map(async (name) => {
      const found = await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute()
      return [name, found.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted()]
    })
    return Object.fromEntries(await Promise.all(rows)) as Record<string, string[]>
  } finally {
    await db.destroy()
  }
}
