import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { expect, onTestFinished, test } from 'vitest'
import { addEvents } from '../../../test/support/attendance.ts'
import { tamper } from '../../../test/support/audit.ts'
import { record } from '@campus-connect/core/domain/audit/record.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { campusFiles } from '@campus-connect/core/testing/roster/campus-files.ts'
import type { Environment } from '@campus-connect/core/config/settings.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { addUser } from '@campus-connect/core/database/queries/users/users.ts'
import { overwriteMiddle } from '@campus-connect/core/testing/database/damage.ts'
import { alterSqlite, hostileSchemas } from '@campus-connect/core/testing/database/hostile-schema.ts'
import { migratedUpTo } from '@campus-connect/core/testing/database/older.ts'
import { check, now, somebody } from '../../../test/support/check.ts'

/** A healthy campus: an administrator, a backup of today, an https address behind a proxy. */
async function start() {
  const folder = await writeFolder({})
  const path = `${folder}/campus.db`
  const environment: Environment = {
    DATABASE_URL: `file:${path}`,
    PUBLIC_URL: 'https://campus.example.ac.kr',
    ADMIN_NETWORKS: '10.20.0.0/16',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const change = async (work: (db: Db) => Promise<unknown>) => {
    const db = await openDatabase(`file:${path}`)
    await work(db)
    await db.destroy()
  }
  const add = (db: Db, id: string, more: { admin?: boolean; demo?: boolean } = {}) =>
    inTransaction(db, (tx) => addUser(tx, { id, username: '홍길동', passwordHash: 'x', at: now, ...more }))
  await change(async (db) => {
    const admin = await add(db, '20990001', { admin: true })
    await record(db, somebody, { task: 'backup', at: now })
    await record(db, somebody, { task: 'admin-create', subject: admin?.key, at: now })
  })

  const look = (more: Environment = {}) => check({ ...environment, ...more })
  return { folder, path, check: look, change, add }
}

test('check reports nothing about a healthy campus and changes nothing', async () => {
  const { folder, path, check } = await start()
  const before = [readdirSync(folder), readFileSync(path)]

  expect(await check()).toEqual({ code: 0, out: [], said: ['잘못된 것이 없습니다.'] })
  expect((await check({ PRIVACY_URL: '' })).out).toEqual([
    expect.stringMatching(/^경고: PRIVACY: .* → .*빈칸.*privacy check/),
  ])
  expect((await check({ ADMIN_NETWORKS: '' })).said).toEqual(['오류는 없습니다. 경고 1건은 위를 보아주세요.'])

  expect([readdirSync(folder), readFileSync(path)]).toEqual(before)
})

test('check runs while a server is writing', async () => {
  const { path, check } = await start()
  const db = await openDatabase(`file:${path}`, { serving: true })
  onTestFinished(() => db.destroy())
  await record(db, somebody, { task: 'password-set', at: now })
  const writer = new DatabaseSync(path)
  onTestFinished(() => writer.close())
  writer.exec('begin immediate')

  expect(await check()).toMatchObject({ code: 0, out: [] })
})

test('check reports all invalid settings by name, and the database', async () => {
  const { path, check } = await start()
  truncateSync(path, 0)

  const { code, out, said } = await check({
    PORT: 'eighty',
    SIGNUP: 'everybody',
    ADMIN_PASSWORD: 'x',
    LOG_LEVEL: 'loud',
  })

  expect([code, said]).toEqual([1, ['잘못된 것이 5건 있습니다.']])
  for (const part of ["PORT: 'eighty'", "SIGNUP: 'everybody'", 'ADMIN_ID: ', "LOG_LEVEL: 'loud'", '빈 파일'])
    expect(out).toContainEqual(expect.stringMatching(new RegExp(`^오류: .*${part}.* → .+`)))
})

test.each<[string, Environment]>([
  ['TRUSTED_PROXIES: ', { TRUSTED_PROXIES: '' }],
  ['PUBLIC_URL: ', { PUBLIC_URL: '' }],
  ['ADMIN_NETWORKS, ADMIN_SECOND_FACTOR: ', { ADMIN_NETWORKS: '' }],
  ['HOST: ', { HOST: '0.0.0.0' }],
  ['ALLOW_INSECURE_HTTP: ', { PUBLIC_URL: 'http://campus.example.ac.kr', ALLOW_INSECURE_HTTP: '1' }],
  ['ADMIN_PASSWORD: ', { ADMIN_ID: '20990001', ADMIN_PASSWORD: 'saebyeok-haneul-77' }],
])('a setting that is probably a mistake is a warning: %s%o', async (part, environment) => {
  const { check } = await start()

  const { code, out } = await check(environment)

  expect([code, out]).toEqual([0, [expect.stringMatching(new RegExp(`^경고: ${part}.* → .+`))]])
})

test.each<[string, RegExp, (path: string) => void]>([
  ['overwritten', /손상|읽을 수 없습니다/, overwriteMiddle],
  ['cut off', /손상|읽을 수 없습니다/, (path) => truncateSync(path, 20_000)],
  ['no database', /읽을 수 없습니다/, (path) => writeFileSync(path, 'no database'.repeat(1000))],
  ["somebody else's", /Campus Connect의 데이터베이스가 아닙니다/, replaceByForeign],
  ['newer', /더 새로운 버전/, (path) => alterSqlite(path, "insert into kysely_migration values ('999-future', '')")],
  ['gone, with its log left', /-wal이 남아/, (path) => renameSync(path, `${path}-wal`)],
  ['without its rows', /짝이 없는 행/, orphan],
  ['forged', /감사 기록 1번이 맞지 않습니다/, (path) => tamper(path, "update audit_events set task = 'login'")],
])('a database that is %s is an error with a remedy', async (_what, reason, spoil) => {
  const { path, check } = await start()
  spoil(path)

  const { code, out } = await check()

  expect(code).toBe(1)
  expect(out).toContainEqual(expect.stringMatching(new RegExp(`^오류: .*(?:${reason.source}).* → .+`)))
  expect(out.join('\n')).not.toMatch(/\n\s+at /)
})

test.each(hostileSchemas)(
  'a schema with %s is reported without reading its content',
  async (_what, statements, said) => {
    const { path, check } = await start()
    alterSqlite(path, statements)

    const { code, out } = await check()

    expect(code).toBe(1)
    expect(out).toContainEqual(expect.stringMatching(new RegExp(`^오류: 데이터베이스 .*(?:${said.source}).* → .+`)))
    expect(out.filter((line) => !line.startsWith('오류: 데이터베이스 '))).toEqual([])
  },
)

test('the remedy for a trigger repairs it, and a name cannot control the terminal', async () => {
  const { path, check } = await start()
  alterSqlite(
    path,
    'drop trigger audit_events_are_not_changed; create trigger x after insert on users begin select 1; end',
  )
  for (const line of (await check()).out) alterSqlite(path, line.slice(line.lastIndexOf('되돌려주세요: ') + 7))
  expect(await check()).toMatchObject({ code: 0, out: [] })

  alterSqlite(path, 'create table "\u001b[2J\n" (x)')

  expect((await check()).out).toEqual([expect.stringMatching(/^오류: .*아닌 테이블 \?\[2J\?\. → .*restore/)])
})

test('a database of an older version is a warning, and the start migrates it', async () => {
  const { path, check } = await start()
  rmSync(path)
  await migratedUpTo(path, '002-roster')
  chmodSync(path, 0o600)

  expect(await check()).toMatchObject({ code: 0, out: [expect.stringMatching(/^경고: .*이전 버전의 것.*backup/)] })
})

test('a missing database is a warning', async () => {
  const { path, check } = await start()
  rmSync(path)

  expect(await check()).toMatchObject({ code: 0, out: [expect.stringMatching(/^경고: .*파일이 없습니다/)] })
})

test.skipIf(process.platform === 'win32')(
  'a file that others can read is a warning, unless they cannot come to its folder',
  async () => {
    const { folder, path, check } = await start()
    chmodSync(path, 0o644)
    chmodSync(folder, 0o700)

    expect(await check()).toMatchObject({ code: 0, out: [] })
    chmodSync(folder, 0o755)
    expect(await check()).toMatchObject({ code: 0, out: [expect.stringMatching(/^경고: .*chmod 600/)] })
  },
)

test('attendance events cause a note and no error', async () => {
  const { check, change } = await start()
  await change((db) => addEvents(db, 3))

  const { code, out, said } = await check()

  expect([code, said]).toEqual([0, ['잘못된 것이 없습니다.']])
  expect(out).toEqual([expect.stringMatching(/^정보: 출석 기록: 가장 오래된 것은 2026년 3월 1일 .* → .+/)])
})

test('check reports accounts that contradict the settings', async () => {
  const { check, change, add } = await start()
  await change(async (db) => {
    await add(db, '20240001', { demo: true })
    await db.updateTable('users').set({ enabled: 0 }).where('id', '=', '20990001').execute()
  })

  const { code, out } = await check({ ADMIN_ID: '20240001' })

  expect(code).toBe(1)
  for (const line of [
    /^오류: DEMO: /,
    /^오류: ADMIN_ID: .*admin grant 20240001/,
    /^경고: 로그인할 수 있는 관리자가 없습니다/,
  ])
    expect(out).toContainEqual(expect.stringMatching(line))
})

test('check reports an old roster, a failed import, and a roster that sign-up ignores', async () => {
  const { check, change } = await start()
  const old = new Date('2026-09-01T00:00:00Z')
  const roster = { match: 'auto', term: 'all', clock: () => old } as const
  const good = await writeFolder(campusFiles({ students: 40, classes: 5, perStudent: 2 }))
  const other = await writeFolder(campusFiles({ students: 20, classes: 5, perStudent: 2 }))
  const bad = await writeFolder(sampleFiles({ 'users.csv': '<html>404</html>' }))
  await change(async (db) => {
    await importRoster(db, { ...roster, path: good })
    await importRoster(db, { ...roster, path: other })
    await importRoster(db, { ...roster, path: bad }).catch(() => {})
  })

  const { code, out } = await check()

  expect(code).toBe(0)
  for (const line of [
    /^경고: SIGNUP: open/,
    /^경고: 명단: .*일주일/,
    /^경고: 명단: .*보류/,
    /^경고: 명단: .*가져오지 못했습니다/,
  ])
    expect(out).toContainEqual(expect.stringMatching(line))
})

test('check reports sign-up by a missing roster, a clock turned back and a missing backup', async () => {
  const { check, change } = await start()
  await change((db) => record(db, somebody, { task: 'backup', at: new Date('2026-01-01T00:00:00Z') }))
  expect((await check()).out).toEqual([expect.stringMatching(/^경고: 백업: /)])
  await change((db) => record(db, somebody, { task: 'password-set', at: new Date('2026-10-02T00:00:00Z') }))

  const { code, out } = await check({ SIGNUP: 'roster' })

  expect(code).toBe(1)
  for (const line of [/^오류: SIGNUP: 'roster'/, /^오류: 시계: /])
    expect(out).toContainEqual(expect.stringMatching(line))
})

test('a URL of an unknown engine is an error', async () => {
  const { check } = await start()

  expect(await check({ DATABASE_URL: 'mysql://localhost/campus' })).toMatchObject({
    code: 1,
    out: [expect.stringMatching(/^오류: DATABASE_URL: /)],
  })
})

function replaceByForeign(path: string) {
  rmSync(path)
  alterSqlite(path, 'create table notes (text text)')
}

function orphan(path: string) {
  alterSqlite(
    path,
    "insert into sessions (token_hash, user_key, persistent, created_at, seen_at) values ('hash', 'nobody', 0, '', '')",
  )
}
