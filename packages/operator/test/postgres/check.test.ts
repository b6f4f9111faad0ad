import { createServer } from 'node:net'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { record } from '@campus-connect/core/domain/audit/record.ts'
import { check, now, somebody } from '../support/check.ts'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { MigrationDialect, postgresMigrations } from '@campus-connect/core/database/postgres/migrations.ts'
import { openPool } from '@campus-connect/core/database/postgres/pool.ts'
import type { Tables } from '@campus-connect/core/database/schema/tables.ts'
import { addUser } from '@campus-connect/core/database/queries/users/users.ts'
import { emptyDatabase, patient } from '@campus-connect/core/testing/database/empty.ts'
import { askPostgres, type Cluster, postgresHome, startCluster } from '@campus-connect/core/testing/postgres/cluster.ts'

/** A correct campus on the PostgreSQL of the tests, which is not durable and has no standby. */
async function start() {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  await fill(url)
  return { url, check: () => check({ DATABASE_URL: url }) }
}

async function fill(url: string) {
  const db = await openDatabase(url, patient)
  const admin = await inTransaction(db, (tx) =>
    addUser(tx, { id: '20990001', username: '홍길동', passwordHash: 'x', at: now, admin: true }),
  )
  await record(db, somebody, { task: 'password-set', at: now })
  await record(db, somebody, { task: 'admin-create', subject: admin?.key, at: now })
  await db.destroy()
}

async function cluster(settings: Parameters<Cluster['start']>[0] = {}) {
  const started = await startCluster(postgresHome(), { durable: true, settings })
  onTestFinished(() => started.remove())
  await started.ask('create database campus')
  return started
}

test('of a campus in order it says what the PostgreSQL beneath it does not promise', async () => {
  const { code, out, said } = await (await start()).check()

  expect(out).toEqual([
    expect.stringMatching(/^오류: 데이터베이스 .*fsync=off.* → .+/),
    expect.stringMatching(/^오류: 데이터베이스 .*full_page_writes=off.* → .+/),
    expect.stringMatching(/^경고: 데이터베이스 .*동기 대기 서버가 없습니다.* → .+/),
  ])
  expect([code, said.at(-1)]).toEqual([1, '잘못된 것이 2건 있습니다.'])
})

test('a database that is empty is a warning, what stops the first start an error, and it stays empty', async () => {
  const { url, ask } = await cluster()
  const address = url('campus')

  const { code, out } = await check({ DATABASE_URL: address })

  expect([code, out]).toEqual([
    0,
    [expect.stringContaining('동기 대기'), expect.stringMatching(/^경고: .*비어 있습니다/)],
  ])
  const rosterless = await check({ DATABASE_URL: address, SIGNUP: 'roster+name' })
  expect([rosterless.code, rosterless.out.join()]).toEqual([1, expect.stringContaining('오류: SIGNUP: ')])
  expect(await ask(`select tablename from pg_tables where schemaname = 'public'`, 'campus')).toEqual([])
})

test('standbys that are away, lesser commits and a lack of connections are reported', async () => {
  const { url, ask } = await cluster({ max_connections: 12 })
  await fill(url('campus'))
  await ask('alter database campus set synchronous_commit = local')
  await ask(`alter system set synchronous_standby_names = 'b'`)
  await ask('select pg_reload_conf()')
  await expect.poll(() => ask('show synchronous_standby_names')).toEqual([{ synchronous_standby_names: 'b' }])

  const { code, out } = await check({ DATABASE_URL: url('campus') })

  expect([code, out]).toEqual([
    1,
    [
      expect.stringMatching(/^경고: .*synchronous_commit=local/),
      expect.stringMatching(/^오류: .*동기 대기 서버\(b\)가 접속해 있지 않아/),
      expect.stringMatching(/^경고: .*남은 접속이 \d개/),
    ],
  ])
})

test.each<[string, RegExp, (url: string) => Promise<unknown>]>([
  [
    "somebody else's",
    /Campus Connect의 데이터베이스가 아닙니다/,
    (url) => askPostgres(url, 'drop table kysely_migration'),
  ],
  [
    'newer',
    /더 새로운 버전.*999-future/,
    (url) => askPostgres(url, `insert into kysely_migration values ('999-future', '')`),
  ],
  ['forged', /감사 기록 1번이 맞지 않습니다/, forge],
])('a database that is %s is an error that says what to do', async (_what, reason, spoil) => {
  const { url, check: look } = await start()
  await spoil(url)

  const { code, out } = await look()

  expect(code).toBe(1)
  expect(out).toContainEqual(expect.stringMatching(new RegExp(`^오류: .*(?:${reason.source}).* → .+`)))
})

test('one of an older version is a warning: the start brings it to this one', async () => {
  const { url, check: look } = await start()
  await askPostgres(url, 'drop schema public cascade; create schema public')
  const older = new Kysely<Tables>({ dialect: new MigrationDialect(openPool(url, { size: 1 })) })
  const provider = { getMigrations: async () => postgresMigrations }
  const { error } = await new Migrator({ db: older, provider }).migrateTo('003-audit')
  await older.destroy()
  expect(error).toBeUndefined()

  expect((await look()).out).toContainEqual(expect.stringMatching(/^경고: .*이전 버전의 것.*pg_dump/))
})

test('a server that does not answer is an error, without the password', async () => {
  const listener = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const { port } = listener.address() as { port: number }
  await new Promise((resolve) => listener.close(resolve))

  const { code, out } = await check({ DATABASE_URL: `postgres://campus:geheim@127.0.0.1:${port}/campus` })

  expect([code, out]).toEqual([1, [expect.stringMatching(/^오류: .*응답하는 서버가 없습니다/)]])
  expect(out.join()).not.toContain('geheim')
})

async function forge(url: string) {
  await askPostgres(url, `set session_replication_role = 'replica'; update audit_events set task = 'login'`)
}
