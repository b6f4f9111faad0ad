import { setTimeout as pause } from 'node:timers/promises'
import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Client } from 'pg'
import { DatabaseUnavailable } from '../errors.ts'
import { OperatorError } from '../../operator-error.ts'
import { unreadablePostgres } from '../../config/database-url.ts'
import { isReadableUrl } from '../../config/redaction.ts'
import { mayConnectSoon, sharedSessions } from './errors.ts'
import { MigrationDialect, migrationState, postgresMigrations } from './migrations.ts'
import { openPool, poolSize, resilientPool } from './pool.ts'
import { holdAdvisoryLock, type Occupancy } from './advisory-lock.ts'
import { sharesSessions } from './shared-sessions.ts'
import type { Tables } from '../schema/tables.ts'

type Options = {
  /** How this process uses the database. Operator commands leave it out. */
  as?: Occupancy | undefined
  say?: (line: string) => void
  /** Milliseconds to wait for a server that does not answer. */
  wait?: number
  /** Milliseconds to wait for a connection of the pools, if not as long as usual. */
  connectionWait?: number
}

const defaultWait = 10_000

/** `reserve` has one separate connection, for queries that must not wait behind the work. */
type Dialects = { work: Dialect; reserve: Dialect }

/** Connects, migrates and returns the dialects. Throws an OperatorError if the database cannot be used. */
export async function openPostgres(
  url: string,
  { as, say, wait = defaultWait, connectionWait }: Options,
): Promise<Dialects> {
  const name = nameOf(url)
  const pool = openPool(url, { size: 1, untimed: true })
  const db = new Kysely<Tables>({ dialect: new MigrationDialect(pool) })
  let occupancy: Awaited<ReturnType<typeof holdAdvisoryLock>>
  try {
    await connected(db, { name, wait, say })
    await refuseUnfit(db, name, say)
    if (as && (await sharesSessions(url)))
      throw new OperatorError(`데이터베이스 ${name}: ${sharedSessions.what} ${sharedSessions.remedy}`)
    const missing = await missingMigrations(db, name, say)
    occupancy = as && (await holdAdvisoryLock(url, as))
    if (as && !occupancy) throw new OperatorError(`데이터베이스 ${name}: ${conflictMessages[as]}`)
    if (missing.length > 0) await migrate(db)
  } catch (error) {
    await occupancy?.leave()
    throw error instanceof OperatorError ? error : unusableDatabase(name, error)
  } finally {
    await db.destroy()
  }
  const watched = resilientPool(openPool(url, { size: poolSize, untimed: as === 'alone', connectionWait }))
  const reserve = resilientPool(openPool(url, { size: 1, keepIdle: true, connectionWait }))
  const end = async () => {
    await Promise.all([watched.end(), reserve.end()])
    await occupancy?.leave()
  }
  return {
    work: new PostgresDialect({ pool: { ...watched, end } }),
    reserve: new PostgresDialect({ pool: reserve }),
  }
}

const conflictMessages = {
  serving: 'campus-server migrate가 사용하고 있습니다. 끝난 뒤에 시작해주세요.',
  alone: '서버가 사용하고 있습니다. 이 데이터베이스의 서버를 모두 종료한 뒤 다시 실행해주세요.',
}

/** Host, port and database, without the password. */
export function nameOf(url: string) {
  if (!isReadableUrl(url)) throw unreadablePostgres()
  try {
    const { host, port, database } = new Client({ connectionString: url })
    return `${host}:${port}/${database}`
  } catch (error) {
    throw unreadablePostgres(error)
  }
}

async function connected(db: Kysely<Tables>, { name, wait, say }: Required<Pick<Options, 'wait'>> & Named) {
  const end = Date.now() + wait
  for (let tries = 0; ; tries += 1) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      if (!mayConnectSoon(error) || Date.now() >= end) throw error
      if (tries === 0) say?.(`데이터베이스 ${name}: PostgreSQL이 응답하기를 기다립니다.`)
      await pause(100 + Math.random() * 200)
    }
  }
}

type Named = { name: string; say: Options['say'] }

async function refuseUnfit(db: Kysely<Tables>, name: string, say: Options['say']) {
  const { old, encoding, standby, fsync } = await serverState(db)
  if (old) throw new OperatorError(`데이터베이스 ${name}: PostgreSQL 14 이상이 필요합니다.`)
  if (encoding !== 'UTF8')
    throw new OperatorError(`데이터베이스 ${name}: 문자 인코딩이 UTF8이어야 합니다 (지금은 ${encoding}).`)
  if (standby)
    throw new OperatorError(`데이터베이스 ${name}: 쓸 수 없는 대기(standby) 서버입니다. 주 서버의 주소를 써주세요.`)
  if (fsync === 'off') say?.(`경고: 데이터베이스 ${name}: fsync=off이므로 정전이 되면 저장했다고 답한 것을 잃습니다.`)
}

/** Whether the version is too old; encoding, role and durability of the server. */
export async function serverState(db: Kysely<Tables>) {
  const { rows } = await sql<{ old: boolean; encoding: string; standby: boolean; fsync: string | null }>`
    select current_setting('server_version_num')::integer < 140000 as old,
      current_setting('server_encoding') as encoding, pg_is_in_recovery() as standby,
      current_setting('fsync', true) as fsync`.execute(db)
  return rows[0]!
}

async function migrate(db: Kysely<Tables>) {
  const provider = { getMigrations: async () => postgresMigrations }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}

/** Names of the migrations that have not run yet. Refuses a database that is foreign or newer. */
async function missingMigrations(db: Kysely<Tables>, name: string, say: Options['say']) {
  const { foreign, unknown, missing } = await migrationState(db)
  if (foreign)
    throw new OperatorError(
      `데이터베이스 ${name}: Campus Connect의 데이터베이스가 아닙니다. 아무것도 변경하지 않았습니다. 빈 데이터베이스의 주소를 써주세요.`,
    )
  if (unknown.length > 0)
    throw new OperatorError(
      `데이터베이스 ${name}: 더 새로운 버전의 Campus Connect가 만든 데이터베이스입니다. 그 버전 이상으로 실행해주세요.`,
    )
  if (missing.length === Object.keys(postgresMigrations).length)
    say?.(`데이터베이스 ${name}: 비어 있어 테이블을 새로 만듭니다.`)
  return missing
}

const reasons = new Map(
  Object.entries<string>({
    ECONNREFUSED: '그 주소에서 응답하는 서버가 없습니다',
    ENOENT: '그 소켓에서 응답하는 서버가 없습니다',
    ENOTFOUND: '주소를 찾을 수 없습니다',
    '28P01': '사용자 이름 또는 비밀번호가 맞지 않습니다',
    '28000': '이 사용자로 접속할 수 없습니다',
    '3D000': '그 이름의 데이터베이스가 없습니다',
    '42501': '권한이 없습니다',
    '53300': '더 접속할 수 없습니다(max_connections)',
    '57P03': '서버가 시작하거나 종료하는 중입니다',
  }),
)

/** Says in Korean why the database cannot be used. */
export function unusableDatabase(name: string, error: unknown): OperatorError {
  const source = error instanceof DatabaseUnavailable ? error.cause : error
  const { code = '', message = '' } = source as { code?: string; message?: string }
  const reason = reasons.get(code) ?? refusedParameter(message) ?? message.replace(/\s+/g, ' ')
  return new OperatorError(
    `데이터베이스 ${name}: PostgreSQL을 쓸 수 없습니다 (${reason}). DATABASE_URL과 서버를 확인해주세요.`,
    {
      cause: error,
    },
  )
}

/** PgBouncer refuses settings of a connection that it does not know. */
function refusedParameter(message: string) {
  const [, name] = /unsupported startup parameter: (\w+)/.exec(message) ?? []
  return (
    name &&
    `PgBouncer가 ${name} 설정을 받지 않습니다: ignore_startup_parameters를 docs/several-machines.md처럼 정해주세요`
  )
}
