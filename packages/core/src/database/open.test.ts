import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from './schema/tables.ts'
import { inTransaction } from './transaction.ts'
import { openDatabase, type OpenOptions } from './open.ts'
import { addUser, findUser } from './queries/users/users.ts'
import { overwriteMiddle, overwriteTable } from '../../test/support/database/damage.ts'

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'campus-database-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

async function open(path: string, options?: OpenOptions) {
  const db = await openDatabase(`file:${path}`, options)
  onTestFinished(() => db.destroy())
  return db
}

function add(db: Db, id: string) {
  return inTransaction(db, (transaction) =>
    addUser(transaction, { id, username: '김하늘', passwordHash: 'x', at: new Date() }),
  )
}

async function made(): Promise<string> {
  const path = join(folder(), 'campus.db')
  const db = await openDatabase(`file:${path}`)
  for (let number = 0; number < 200; number += 1) await add(db, `${20240000 + number}`)
  await db.destroy()
  return path
}

test('a missing database is created with its folder, and a message says so', async () => {
  const path = join(folder(), 'data', 'campus.db')
  const said: string[] = []

  const db = await open(path, { say: (line) => said.push(line) })

  expect(said).toEqual([expect.stringContaining(path)])
  expect(await findUser(db, '20240001')).toBeUndefined()
  expect(readdirSync(join(path, '..')).filter((name) => name.includes('.new'))).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'only the owner can read a new database and the files beside it',
  async () => {
    const outer = join(folder(), 'var')
    const path = join(outer, 'data', 'campus.db')
    const modeOf = (each: string) => (statSync(each).mode & 0o777).toString(8)

    const db = await open(path, { serving: true })
    await add(db, '20240001')

    expect([outer, join(outer, 'data')].map(modeOf)).toEqual(['700', '700'])
    const names = readdirSync(join(outer, 'data')).toSorted()
    expect(names).toEqual(['campus.db', 'campus.db-shm', 'campus.db-wal', 'campus.db.lock'])
    for (const name of names) expect([name, modeOf(join(outer, 'data', name))]).toEqual([name, '600'])
  },
)

test.skipIf(process.platform === 'win32')(
  'nobody else opens the lock that an earlier version left open, and it goes on to hold',
  async () => {
    const path = join(folder(), 'campus.db')
    writeFileSync(`${path}.lock`, '')
    chmodSync(`${path}.lock`, 0o644)

    await open(path, { serving: true })

    expect(statSync(`${path}.lock`).mode & 0o777).toBe(0o600)
    await expect(open(path, { serving: true })).rejects.toThrow(/다른 서버가 이미 사용하고 있습니다/)
    await expect(open(path, { serving: true })).rejects.toThrow(/다른 서버가 이미 사용하고 있습니다/)
  },
)

test('an unfinished file of an earlier start is not used as a database', async () => {
  const path = join(folder(), 'campus.db')
  writeFileSync(`${path}.new`, 'half a database')

  await expect(open(path)).resolves.toBeDefined()
})

test('data survives reopening, and acknowledged writes survive a power cut', async () => {
  const path = await made()

  const db = await open(path)

  expect(await findUser(db, '20240007')).toMatchObject({ username: '김하늘', enabled: 1 })
  const bare = new DatabaseSync(path)
  expect(bare.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
  bare.close()
})

test.each([
  ['empty', '빈 파일', (path: string) => truncateSync(path, 0)],
  ['cut off', '손상', (path: string) => truncateSync(path, 20_000)],
  ['not a database', '손상', (path: string) => writeFileSync(path, '<html>404</html>'.repeat(1000))],
  ['overwritten in the middle', '손상', overwriteMiddle],
  ["somebody else's", 'Campus Connect의 데이터베이스가 아닙니다', replaceByForeign],
  ['newer', '더 새로운 버전', addUnknownMigration],
])('a file that is %s stops the start with one line and stays unchanged', async (_what, reason, spoil) => {
  const path = await made()
  spoil(path)
  const before = readFileSync(path)

  const refusal = await open(path, { serving: true }).catch((error: unknown) => error)

  expect(refusal).toMatchObject({ name: 'OperatorError', message: expect.stringContaining(reason) })
  expect(refusal).toMatchObject({ message: expect.stringContaining(path) })
  expect((refusal as Error).message).not.toContain('\n')
  expect(readFileSync(path).equals(before)).toBe(true)
})

function replaceByForeign(path: string) {
  rmSync(path)
  const database = new DatabaseSync(path)
  database.exec('create table notes (text text)')
  database.close()
}

function addUnknownMigration(path: string) {
  const database = new DatabaseSync(path)
  database.exec("insert into kysely_migration values ('999-future', '2030-01-01T00:00:00.000Z')")
  database.close()
}

/** A file as a kill leaves it: accounts in the file, and one more in the log. */
async function killed() {
  const path = await made()
  const db = await open(path)
  await add(db, '20250001')
  const copy = join(folder(), 'campus.db')
  for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, `${copy}${end}`)
  return copy
}

const heads: [string, (head: Buffer) => void][] = [
  ['is not a log', (head) => head.fill('<html>')],
  ['has one wrong bit', (head) => void (head[16] = head.readUInt8(16) ^ 1)],
]

test.each(heads)('a log whose header %s is refused, and nothing is changed', async (_what, spoil) => {
  const path = await killed()
  const log = readFileSync(`${path}-wal`)
  spoil(log.subarray(0, 32))
  writeFileSync(`${path}-wal`, log)

  await expect(open(path, { serving: true })).rejects.toThrow(/campus\.db-wal 파일이 손상.*백업에서 복원/)

  expect(readFileSync(`${path}-wal`).equals(log)).toBe(true)
})

test('a log left by a kill is read, and an empty one or one without a header is ignored', async () => {
  const path = await killed()
  const db = await openDatabase(`file:${path}`)
  expect(await findUser(db, '20250001')).toBeDefined()
  await db.destroy()

  for (const log of [Buffer.alloc(0), Buffer.alloc(4096)]) {
    writeFileSync(`${path}-wal`, log)
    const again = await openDatabase(`file:${path}`)
    expect(await findUser(again, '20250001')).toBeDefined()
    await again.destroy()
  }
})

test('a log without its database is kept', async () => {
  const path = join(folder(), 'campus.db')
  writeFileSync(`${path}-wal`, 'frames')

  await expect(open(path)).rejects.toThrow(/-wal/)
  expect(existsSync(`${path}-wal`)).toBe(true)
})

test('a database has one server, and operator commands can run at the same time', async () => {
  const path = await made()
  const serving = await openDatabase(`file:${path}`, { serving: true })

  await expect(open(path, { serving: true })).rejects.toThrow(/다른 서버가 이미 사용/)
  const beside = await open(path)
  expect(await findUser(beside, '20240007')).toBeDefined()

  await serving.destroy()
  await expect(open(path, { serving: true })).resolves.toBeDefined()
})

test('an unknown engine is refused without showing its password', async () => {
  await expect(openDatabase('mysql://campus:secret@db/campus')).rejects.toThrow(/^DATABASE_URL: (?!.*secret)/)
})

test('a database that another process locks is not opened', async () => {
  const path = await made()
  const other = new DatabaseSync(path)
  onTestFinished(() => other.close())
  other.exec('begin immediate')

  await expect(open(path)).rejects.toThrow(/다른 프로그램이 쓰고 있습니다/)
})

test('a start checks the whole file, but in a large file not the growing records', async () => {
  const path = await made()
  overwriteTable(path, 'attendance_events')
  await expect(open(path)).rejects.toThrow('손상')
  expect(await findUser(await open(path, { readWhole: 0 }), '20240000')).toBeDefined()

  const other = await made()
  overwriteTable(other, 'throttles')
  await expect(open(other, { readWhole: 0 })).rejects.toThrow('손상')
})
