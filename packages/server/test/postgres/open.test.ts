import { createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { openDatabase, type OpenOptions } from '@campus-connect/core/database/open.ts'
import { addEvent } from '@campus-connect/core/database/queries/attendance/events.ts'
import { postgresMigrations } from '@campus-connect/core/database/postgres/migrations.ts'
import { addUser, findUser } from '@campus-connect/core/database/queries/users/users.ts'
import { emptyDatabase } from '@campus-connect/core/testing/database/empty.ts'
import { askPostgres } from '@campus-connect/core/testing/postgres/cluster.ts'
import { startProgram } from '../support/process.ts'

async function fresh() {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  return url
}

async function open(url: string, options?: OpenOptions) {
  const db = await openDatabase(url, options)
  onTestFinished(() => db.destroy())
  return db
}

const add = (db: Awaited<ReturnType<typeof open>>, id: string, username = '김하늘') =>
  inTransaction(db, (transaction) => addUser(transaction, { id, username, passwordHash: 'x', at: new Date() }))

/** A database without tables. */
async function bare(options = '') {
  const url = await fresh()
  const name = `bare_${Math.random().toString(36).slice(2)}`
  await askPostgres(url, `create database ${name} template template0 ${options}`)
  onTestFinished(async () => void (await askPostgres(url, `drop database ${name} with (force)`)))
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

test('an empty database gets its tables once, however many processes start at the same moment', async () => {
  const url = await bare()

  const processes = Array.from({ length: 3 }, () => startProgram({ DATABASE_URL: url }, ['migrate']))

  expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([0, 0, 0])
  for (const { err } of processes) expect(err()).toContain('데이터베이스가 이 버전에 맞습니다.')
  const known = Object.keys(postgresMigrations).length
  expect(
    await askPostgres(url, 'select count(*)::int as count, count(distinct name)::int as names from kysely_migration'),
  ).toEqual([{ count: known, names: known }])
})

test('several servers may serve one database', async () => {
  const url = await fresh()
  const one = await open(url, { serving: true })
  const other = await open(url, { serving: true })

  await add(one, '20240001')

  expect(await findUser(other, '20240001')).toMatchObject({ username: '김하늘', enabled: 1 })
})

test('a server that is away is waited for a while and then named, without the password', async () => {
  const listener = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const { port } = listener.address() as { port: number }
  await new Promise((resolve) => listener.close(resolve))
  const said: string[] = []

  const refusal = await open(`postgres://campus:geheim@127.0.0.1:${port}/campus`, {
    wait: 300,
    say: (line) => said.push(line),
  }).catch((error: unknown) => error)

  expect(refusal).toMatchObject({ name: 'OperatorError', message: expect.stringContaining(`127.0.0.1:${port}/campus`) })
  expect((refusal as Error).message).not.toMatch(/\n|geheim/)
  expect(said).toEqual([expect.stringContaining('기다립니다')])
})

test('a database that is not there is refused at once', async () => {
  const url = Object.assign(new URL(await fresh()), { pathname: '/nowhere' }).href

  await expect(open(url)).rejects.toThrow(/그 이름의 데이터베이스가 없습니다/)
})

test("somebody else's database, a newer one and one of another encoding are left alone", async () => {
  const [foreign, newer, latin] = [
    await bare(),
    await fresh(),
    await bare(`encoding 'LATIN1' locale_provider libc locale 'C'`),
  ]
  await askPostgres(foreign, 'create table notes (text text)')
  await askPostgres(newer, `insert into kysely_migration values ('999-future', '2030-01-01T00:00:00.000Z')`)

  await expect(open(foreign)).rejects.toThrow(/Campus Connect의 데이터베이스가 아닙니다/)
  await expect(open(newer)).rejects.toThrow(/더 새로운 버전/)
  await expect(open(latin)).rejects.toThrow(/UTF8/)
  expect(await askPostgres(foreign, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([
    { tablename: 'notes' },
  ])
})

test('what has been recorded is neither changed nor removed', async () => {
  const url = await fresh()
  const db = await open(url)
  const at = new Date()
  await addEvent(db, { userKey: 'k', name: '체육', connected: true, byKey: 'k', classId: null, cause: 'student', at })
  await askPostgres(url, `insert into audit_events values (1, 't', null, 'o', 'local', 'x', null, '{}', 'h')`)

  for (const table of ['attendance_events', 'audit_events'])
    for (const statement of [`update ${table} set at = ''`, `delete from ${table}`, `truncate ${table}`])
      await expect(askPostgres(url, statement)).rejects.toThrow(/append-only/)
})

test('texts are compared by their bytes and found in either case of Latin letters, as in SQLite', async () => {
  const [here, there] = [await open(await fresh()), await open(':memory:')]
  const names = ['가', 'b', 'B', 'É', 'é', 'a-b', 'ab', 'Ab', '힣', 'ㄱ', '_', 'z', '１']
  for (const db of [here, there]) for (const [index, name] of names.entries()) await add(db, String(index), name)
  const sorted = (db: typeof here) => db.selectFrom('users').select('username').orderBy('username').execute()
  const found = (db: typeof here) =>
    db
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`lower(username) = 'é'`)
      .execute()

  expect(await sorted(here)).toEqual(await sorted(there))
  expect(await found(here)).toEqual(await found(there))
})

test('commits wait for the disk, whatever the database was set to', async () => {
  const url = await fresh()
  await askPostgres(url, `alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`)
  const db = await open(url)

  const { rows } = await sql`show synchronous_commit`.execute(db)

  expect(rows).toEqual([{ synchronous_commit: 'on' }])
})
