import { createServer } from 'node:net'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { recordOperator } from '../../src/domain/audit/record.ts'
import { check, now, somebody } from '../support/check.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { openDatabase } from '../../src/database/open.ts'
import { MigrationDialect, postgresMigrations } from '../../src/database/postgres/migrations.ts'
import { openPool } from '../../src/database/postgres/pool.ts'
import type { Tables } from '../../src/database/tables/tables.ts'
import { addUser } from '../../src/database/queries/users/users.ts'
import { emptyDatabase } from '../support/database/empty.ts'
import { askPostgres, type Cluster, postgresHome, startCluster } from '../support/postgres/cluster.ts'

/** A correct campus on the PostgreSQL of the tests, which is not durable and has no standby. */
async function start() {
  const { url, remove } = await emptyDatabase()
  onTestFinished(remove)
  await fill(url)
  return { url, check: () => check({ DATABASE_URL: url }) }
}

async function fill(url: string) {
  const db = await openDatabase(url)
  await inTransaction(db, (tx) =>
    addUser(tx, { id: '20990001', username: '홍길동', passwordHash: 'x', at: now, admin: true }),
  )
  await recordOperator(db, somebody, { task: 'password-set', at: now })
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

const endless = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers)
  select n::text as id, n as sequence, '' as hash, 0 as cut_sequence, '' as cut_hash from numbers`
const evil = `create function evil() returns trigger language plpgsql as $$ begin
  update users set admin = 1 where key = new.user_key; return new; end $$`

test.each<[string, RegExp, string]>([
  [
    'an emptied function',
    /내용이 다른 함수 refuse_change\(\)/,
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  ],
  [
    'a trigger that makes administrators',
    /Campus Connect의 것이 아닌 트리거 sessions\.evil/,
    `${evil}; create trigger evil after insert on sessions for each row execute function evil()`,
  ],
  [
    'a view in place of a table',
    /Campus Connect의 것이 아닌 뷰 audit_chain/,
    `drop table audit_chain; create view audit_chain as ${endless}`,
  ],
  [
    'settings that make it worthless',
    /설정 (?:session_replication_role = replica|search_path \(public, pg_catalog\))/,
    `do $$ begin
      execute format('alter database %I set session_replication_role = replica', current_database());
      execute format('alter database %I set search_path = public, pg_catalog', current_database());
    end $$`,
  ],
])(
  'a schema with %s is named, its content is not read, and no server starts on it',
  async (_what, said, statements) => {
    const { url, check: look } = await start()
    await askPostgres(url, statements)

    const { code, out } = await look()

    expect(code).toBe(1)
    expect(out).toContainEqual(
      expect.stringMatching(new RegExp(`^오류: .*(?:${said.source}).* → .*several-machines\\.md`)),
    )
    expect(out.join('\n')).not.toMatch(/관리자가 없습니다|감사 기록/)
    const refusal = await openDatabase(url, { serving: true }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(/^[^\n]*구조를 바꾸었습니다[^\n]*$/),
    })
    expect(refusal).toMatchObject({ message: expect.stringMatching(said) })
  },
)

test('each part of the schema is compared', async () => {
  const { url, check: look } = await start()
  await askPostgres(
    url,
    `drop trigger audit_events_are_not_emptied on audit_events;
     alter table audit_events disable trigger audit_events_are_not_changed;
     alter table sessions disable trigger all;
     create table guests () inherits (users);
     create rule x as on insert to audit_events do instead nothing;
     alter table audit_events enable row level security;
     create policy nobody on audit_events using (false);
     alter table attendance_events set unlogged;
     alter table users alter admin set default length(user);
     alter table lectures alter class_title type text collate "ko-x-icu";
     alter function refuse_change() owner to pg_monitor;
     drop index lectures_connected;
     alter table throttles add constraint few check (key <> '');
     create function lower(text) returns text language sql return $1;
     create operator === (function = texteq, leftarg = text, rightarg = text);
     create domain flag as bigint;`,
  )

  const { out } = await look()

  for (const said of [
    '없어진 트리거 audit_events.audit_events_are_not_emptied',
    '꺼진 트리거 audit_events.audit_events_are_not_changed',
    '트리거 sessions.RI_',
    'Campus Connect의 것이 아닌 상속 관계 users.guests',
    'Campus Connect의 것이 아닌 규칙 audit_events.x',
    '내용이 다른 테이블 audit_events',
    'Campus Connect의 것이 아닌 행 보안 정책 audit_events.nobody',
    '내용이 다른 테이블 attendance_events',
    '내용이 다른 열 users.admin',
    '내용이 다른 열 lectures.class_title',
    '소유자가 다른 refuse_change',
    '없어진 인덱스 lectures_connected',
    'Campus Connect의 것이 아닌 제약 조건 throttles.few',
    'Campus Connect의 것이 아닌 함수 lower(text)',
    'Campus Connect의 것이 아닌 연산자 ===(text,text)',
    'Campus Connect의 것이 아닌 자료형 flag',
  ])
    expect(out).toContainEqual(expect.stringContaining(said))
})

test('what extensions bring is their own, and what runs at changes of the schema is reported', async () => {
  const { url, check: look } = await start()
  await askPostgres(url, 'create extension citext')
  await askPostgres(url, 'create function notice() returns event_trigger language plpgsql as $$ begin end $$')
  await askPostgres(url, 'create schema away; alter function notice() set schema away')
  await askPostgres(url, 'create event trigger seen on ddl_command_end execute function away.notice()')

  const { out } = await look()

  expect(out).toContainEqual(expect.stringMatching(/^경고: .*이벤트 트리거 seen.* → /))
  expect(out.join('\n')).not.toContain('구조')
  await (await openDatabase(url)).destroy()
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
