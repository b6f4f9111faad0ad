import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { expect, test, vi } from 'vitest'
import { runCommand } from '../../../test/support/operator.ts'
import { auditedFile, rows, somebody, tamper } from '../../../test/support/audit.ts'
import { addSecondFactor, newSecret } from '@campus-connect/core/domain/accounts/second-factor/second-factor.ts'
import { base32, codeOf, stepAt } from '@campus-connect/core/domain/accounts/second-factor/totp.ts'
import { record } from '@campus-connect/core/domain/audit/record.ts'
import { run } from '../../program.ts'
import { readSettings } from '@campus-connect/core/config/settings.ts'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { withImportLock } from '@campus-connect/core/database/import-lock.ts'
import { addDevice } from '@campus-connect/core/database/queries/logins/devices.ts'
import { addSession } from '@campus-connect/core/database/queries/logins/sessions.ts'
import { alterSqlite, hostileSchemas } from '@campus-connect/core/testing/database/hostile-schema.ts'
import { addUser } from '@campus-connect/core/database/queries/users/users.ts'

const operator = { kind: 'operator', account: 'operator', address: 'local' } as const
const day = new Date('2026-10-01T00:00:00Z')

async function start() {
  let now = day
  const clock = () => now
  const file = await auditedFile(clock)
  await inTransaction(file.db, async (tx) => {
    const user = await addUser(tx, { id: '20240001', username: '홍길동', passwordHash: 'x', at: clock() })
    await addSession(tx, { tokenHash: 'a'.repeat(64), userKey: user?.key ?? '', persistent: true, at: clock() }, 10)
  })
  const names = (folder = file.folder) => readdirSync(folder).filter((name) => !/\.(lock|db-wal|db-shm)$/.test(name))
  return { ...file, names, setClock: (time: number) => void (now = new Date(time)) }
}

test('a backup is one file with a checksum for sha256sum, and is audited', async () => {
  const { db, folder, operate, names } = await start()

  expect(await operate(['backup', `${folder}/one.db`])).toMatchObject({ code: 0, out: `${folder}/one.db\n` })

  expect(names()).toEqual(['campus.db', 'one.db', 'one.db.sha256'])
  const hash = createHash('sha256')
    .update(readFileSync(`${folder}/one.db`))
    .digest('hex')
  expect(readFileSync(`${folder}/one.db.sha256`, 'utf8')).toBe(`${hash}  one.db\n`)
  expect(await rows(db)).toMatchObject([{ task: 'backup', operator: 'operator', details: '{"file":"one.db"}' }])
  const copy = await openDatabase(`file:${folder}/one.db`)
  expect(await rows(copy)).toEqual(await rows(db))
  await copy.destroy()
})

test('a backup overwrites nothing, and a refused one adds no audit row', async () => {
  const { db, folder, operate } = await start()

  for (const name of ['one.db', 'one.db.sha256', 'one.db.partial']) {
    writeFileSync(`${folder}/${name}`, 'mine')
    const { code, talk } = await operate(['backup', `${folder}/one.db`])
    expect([code, talk]).toEqual([1, [expect.stringContaining(`${folder}/${name} 파일이 이미 있어`)]])
    expect(readFileSync(`${folder}/${name}`, 'utf8')).toBe('mine')
    rmSync(`${folder}/${name}`)
  }
  expect(await rows(db)).toEqual([])
})

test('a backup folder gets files named by time, is next to the database by default, and keeps the newest', async () => {
  const { folder, operate, names, setClock } = await start()
  mkdirSync(`${folder}/backups`)
  for (const kept of ['campus-20200101T000000Z.db.txt', 'other-20200101T000000Z.db'])
    writeFileSync(`${folder}/backups/${kept}`, '')

  for (let hour = 0; hour < 4; hour += 1) {
    setClock(Date.UTC(2026, 9, 1, hour))
    expect(await operate(['backup', '--keep', '2'])).toMatchObject({ code: 0 })
  }

  expect(names(`${folder}/backups`)).toEqual([
    'campus-20200101T000000Z.db.txt',
    'campus-20261001T020000Z.db',
    'campus-20261001T020000Z.db.sha256',
    'campus-20261001T030000Z.db',
    'campus-20261001T030000Z.db.sha256',
    'other-20200101T000000Z.db',
  ])
  expect((await operate(['backup', '--keep', '2', `${folder}/one.db`])).code).toBe(2)
  expect((await operate(['backup', '--keep', '0'])).code).toBe(2)
})

test('without root the usual folder is outside the data, which a restore moves away, and check looks there', async () => {
  const { folder, operate, names } = await start()
  const [home, data] = [`${folder}/home`, `${folder}/home/data`]
  for (const each of [data, `${home}/backups`]) mkdirSync(each, { recursive: true })
  await operate(['backup', `${data}/campus.db`])
  const command = (...argv: string[]) =>
    runCommand({ DATABASE_URL: `file:${data}/campus.db` }, argv, { clock: () => day })

  expect((await command('backup')).lines).toEqual([`${home}/backups/campus-20261001T000000Z.db`])
  expect(names(data)).toEqual(['campus.db', 'campus.db.sha256'])
  writeFileSync(`${home}/backups/campus-20261001T000000Z.db.sha256`, 'another')
  expect((await command('check')).lines).toContainEqual(expect.stringContaining('체크섬과 달라'))
})

test('what killed backups left goes with the next one after a day, and nothing else', async () => {
  const { folder, operate, names, setClock } = await start()
  const backups = `${folder}/backups`
  mkdirSync(backups)
  const remains = ['db.partial', 'db.partial-journal', 'db.sha256'].map((end) => `campus-20260930T000000Z.${end}`)
  const others = ['campus-20260929T000000Z.db', 'campus-20260928T000000Z.db.sha256', 'campus.db.partial']
  for (const name of [...remains, ...others]) writeFileSync(`${backups}/${name}`, '홍길동')

  setClock(Date.now() + 23 * 3600 * 1000)
  await operate(['backup'])
  expect(names(backups)).toEqual(expect.arrayContaining([...remains, ...others]))

  setClock(Date.now() + 25 * 3600 * 1000)
  expect((await operate(['backup'])).code).toBe(0)
  const left = names(backups)
  expect(left).toEqual(expect.arrayContaining(others))
  expect(left.filter((name) => remains.includes(name))).toEqual([])
})

test('what a killed restore left goes when a server starts there', async () => {
  const { folder } = await start()
  const target = `${folder}/restored.db`
  const remains = ['', '-journal', '-wal', '-shm'].map((end) => `${target}.restoring${end}`)
  for (const path of remains) writeFileSync(path, '홍길동')

  const db = await openDatabase(`file:${target}`, { serving: true })

  await db.destroy()
  expect(remains.filter((path) => existsSync(path))).toEqual([])
})

test('an interrupted or failed backup leaves nothing behind', async () => {
  const { folder, path, names } = await start()
  const talk: string[] = []
  const stopped = new AbortController()
  stopped.abort()
  const code = await run(['backup', `${folder}/one.db`], {
    settings: () => readSettings({ DATABASE_URL: `file:${path}` }),
    clock: () => day,
    operator: somebody,
    print: () => {},
    say: (line) => void talk.push(line),
    readSecret: async () => '',
    serve: async () => {},
    interruptible: (work) => work(stopped.signal),
  })

  expect([code, talk]).toEqual([1, ['백업을 중단했습니다. 남은 파일은 없습니다.']])
  expect(names()).toEqual(['campus.db'])
})

test('if the audit record does not verify, backup keeps the new and the old backups and exits with 1', async () => {
  const { db, folder, path, operate, names, setClock } = await start()
  setClock(Date.UTC(2026, 9, 2))
  await operate(['backup', '--keep', '1'])
  await record(db, somebody, { task: 'password-set', at: day })
  tamper(path, `update audit_events set details = '{}' where sequence = 1`)
  setClock(Date.UTC(2026, 9, 3))

  const { code, talk } = await operate(['backup', '--keep', '1'])

  expect([code, talk.at(-1)]).toEqual([1, expect.stringMatching(/감사 기록 1번이 맞지 않습니다.*check/)])
  expect(names(`${folder}/backups`)).toHaveLength(4)
})

test('backup does not create a missing database', async () => {
  const { folder, operate, db } = await start()
  await db.destroy()
  rmSync(`${folder}/campus.db`)

  expect(await operate(['backup'])).toMatchObject({ code: 1, talk: [expect.stringContaining('파일이 없습니다')] })
  expect(existsSync(`${folder}/campus.db`)).toBe(false)
})

test('backup of an unreadable database fails and leaves nothing behind', async () => {
  const { db, folder, operate, names } = await start()
  await db.destroy()
  writeFileSync(`${folder}/campus.db`, 'no database'.repeat(1000))

  const { code, talk } = await operate(['backup', `${folder}/one.db`])

  expect([code, talk]).toEqual([1, [expect.stringMatching(/^백업 .*만들지 못했습니다/)]])
  expect(names()).toEqual(['campus.db'])
})

test('restore creates the database, ends its sessions and is audited', async () => {
  const { folder, operate } = await start()
  await operate(['backup', `${folder}/one.db`])

  const { code, talk } = await operate(['restore', `${folder}/one.db`, '--to', `file:${folder}/new/campus.db`])

  expect([code, talk]).toEqual([0, [expect.stringContaining(`${folder}/new/campus.db에 복원했습니다`)]])
  const restored = await openDatabase(`file:${folder}/new/campus.db`)
  expect(await restored.selectFrom('users').select('id').execute()).toEqual([{ id: '20240001' }])
  expect(await restored.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect(await rows(restored)).toMatchObject([{ task: 'backup' }, { task: 'restore', details: '{"file":"one.db"}' }])
  await restored.destroy()
})

test('restore ends the tokens of programs, because one may have been revoked after the backup', async () => {
  const { folder, operate } = await start()
  await operate(['token', 'create', '--name', '학적연동', '--scope', 'read', '--days', '90'])
  await operate(['backup', `${folder}/one.db`])

  const { code, talk } = await operate(['restore', `${folder}/one.db`, '--to', `file:${folder}/new/campus.db`])

  expect([code, talk[0]]).toEqual([0, expect.stringContaining('인증키를 모두 폐기했습니다(학적연동)')])
  const restored = await openDatabase(`file:${folder}/new/campus.db`)
  expect(await restored.selectFrom('program_tokens').select('revoked_at').execute()).toEqual([
    { revoked_at: day.toISOString() },
  ])
  await restored.destroy()
})

test('no backup opens the authenticator apps, and a restore without their key says what to do', async () => {
  const { db, folder, operate } = await start()
  const id = '20990001'
  await operate(['admin', 'create', id, '김관리'], { secret: 'byeolbit-baram-88' })
  const secret = newSecret()
  const key = `${folder}/second-factor.key`
  const code = codeOf(secret, stepAt(day))
  const tools = { clock: () => day, secondFactorKey: key }
  const codes = await addSecondFactor(db, operator, { id, secret, code }, tools)
  await operate(['backup', `${folder}/one.db`])
  const restore = (to: string) => operate(['restore', `${folder}/one.db`, '--to', `${folder}/new/${to}.db`])

  expect((await restore('with the key')).talk.join()).not.toContain('SECOND_FACTOR_KEY')
  const bytes = readFileSync(`${folder}/one.db`)
  for (const each of [secret, base32(secret), readFileSync(key, 'utf8').trim(), codes[0] ?? ''])
    expect(bytes.includes(each)).toBe(false)
  rmSync(key)
  const { code: end, talk } = await restore('without')
  expect([end, talk[0]]).toEqual([
    0,
    expect.stringMatching(/^경고: SECOND_FACTOR_KEY: .*되돌려주세요.*admin totp 학번.*관리자: 20990001$/),
  ])
})

test('restore forgets trusted browsers, and says with exit code 1 that a copy which it made is to be doubted', async () => {
  const { db, path, folder, operate } = await start()
  const { key } = await db.selectFrom('users').select('key').executeTakeFirstOrThrow()
  await addDevice(db, { hash: 'b'.repeat(64), userKey: key, at: day }, 10)
  await operate(['backup', `${folder}/whole.db`])
  await operate(['admin', 'create', '20990001', '김관리'], { secret: 'byeolbit-baram-88' })
  tamper(path, `update audit_events set details = '{}' where sequence = 1`)
  await db.updateTable('users').set({ admin: 1 }).where('key', '=', key).execute()
  await operate(['backup', `${folder}/forged.db`])
  const restore = (name: string) => operate(['restore', `${folder}/${name}.db`, '--to', `${folder}/new/${name}.db`])

  expect(await restore('whole')).toMatchObject({ code: 0 })
  const { code, talk } = await restore('forged')

  expect(code).toBe(1)
  expect(talk).toEqual([
    expect.stringMatching(/^경고: 감사 기록 1번이 맞지 않습니다/),
    expect.stringMatching(/^경고: 관리자 20240001: 권한을 준 기록이 감사 기록에 없습니다.*admin revoke 20240001/),
    expect.stringContaining(`${folder}/new/forged.db에 복원했습니다`),
    expect.stringMatching(/^복원은 끝났지만.*경고 2건/),
  ])
  const restored = await openDatabase(`file:${folder}/new/forged.db`)
  expect(await restored.selectFrom('devices').selectAll().execute()).toEqual([])
  expect((await rows(restored)).at(-1)).toMatchObject({ task: 'restore' })
  await restored.destroy()
})

test('nothing next to the target of a restore, and no lock of a database, is written through a link', async () => {
  const { folder, operate } = await start()
  await operate(['backup', `${folder}/one.db`])
  mkdirSync(`${folder}/new`)
  const restore = () => operate(['restore', `${folder}/one.db`, '--to', `${folder}/new/campus.db`])

  const elsewhere = `${folder}/elsewhere`
  const found = () => (existsSync(elsewhere) ? [readFileSync(elsewhere, 'utf8'), statSync(elsewhere).mode & 0o777] : [])
  for (const end of ['', '-wal', '-shm', '-journal', '.lock'])
    for (const there of [['mine', 0o644], []]) {
      if (there.length > 0) writeFileSync(elsewhere, 'mine', { mode: 0o644 })
      rmSync(`${folder}/new/campus.db.lock`, { force: true })
      symlinkSync(elsewhere, `${folder}/new/campus.db${end}`)
      expect([end, await restore(), found()]).toMatchObject([end, { code: 1 }, there])
      rmSync(`${folder}/new/campus.db${end}`)
      rmSync(elsewhere, { force: true })
    }
  execFileSync('mkfifo', [`${folder}/new/campus.db.lock`])
  expect(await restore()).toMatchObject({ code: 1, talk: [expect.stringContaining('campus.db.lock')] })
  rmSync(`${folder}/new/campus.db.lock`)
  expect(await restore()).toMatchObject({ code: 0 })
  // Served and imported databases have the same locks.
  for (const end of ['.lock', '.import.lock']) {
    rmSync(`${folder}/new/campus.db${end}`, { force: true })
    symlinkSync(`${folder}/elsewhere`, `${folder}/new/campus.db${end}`)
  }
  const url = `file:${folder}/new/campus.db`
  await expect(openDatabase(url, { serving: true })).rejects.toThrow(/campus\.db\.lock: 심볼릭 링크이거나/)
  const db = await openDatabase(url)
  await expect(withImportLock(db, {}, async () => {})).rejects.toThrow(/campus\.db\.import\.lock: 심볼릭 링크이거나/)
  await db.destroy()
  expect(existsSync(`${folder}/elsewhere`)).toBe(false)
})

test('a backup that is a pipe is refused at once', async () => {
  const { folder, operate } = await start()
  execFileSync('mkfifo', [`${folder}/pipe.db`, `${folder}/one.db.sha256`])
  writeFileSync(`${folder}/one.db`, '')

  for (const name of ['pipe.db', 'one.db'])
    expect(await operate(['restore', `${folder}/${name}`, '--to', `${folder}/new.db`])).toMatchObject({
      code: 1,
      talk: [expect.stringMatching(/일반 파일이 아닙니다/)],
    })
})

test.skipIf(process.platform === 'win32')('only the owner can read a backup and a restored database', async () => {
  const { folder, operate } = await start()

  await operate(['backup', `${folder}/one.db`])
  await operate(['restore', `${folder}/one.db`, '--to', `${folder}/new/campus.db`])

  for (const name of ['one.db', 'one.db.sha256', 'new/campus.db'])
    expect([name, statSync(`${folder}/${name}`).mode & 0o777]).toEqual([name, 0o600])
})

test('restore overwrites nothing', async () => {
  const { folder, operate } = await start()
  await operate(['backup', `${folder}/one.db`])
  mkdirSync(`${folder}/new`)

  for (const name of ['campus.db', 'campus.db-wal', 'campus.db-shm', 'campus.db-journal']) {
    writeFileSync(`${folder}/new/${name}`, 'mine')
    const { code, talk } = await operate(['restore', `${folder}/one.db`, '--to', `${folder}/new/campus.db`])
    expect([code, talk]).toEqual([1, [expect.stringContaining(`${folder}/new/${name} 파일이 이미 있습니다`)]])
    expect(readFileSync(`${folder}/new/${name}`, 'utf8')).toBe('mine')
    rmSync(`${folder}/new/${name}`)
  }
})

test.each([
  ['changed', /체크섬이 다릅니다/, [], (file: string) => appendFileSync(file, 'x')],
  ['without a checksum', /--no-checksum/, [], (file: string) => rmSync(`${file}.sha256`)],
  ['damaged', /손상되었습니다/, ['--no-checksum'], (file: string) => writeFileSync(file, 'no database'.repeat(1000))],
  [
    'empty',
    /손상|Campus Connect의 데이터베이스가 아닙니다/,
    ['--no-checksum'],
    (file: string) => writeFileSync(file, ''),
  ],
  ['missing', /파일이 없습니다/, [], (file: string) => rmSync(file)],
])('a backup that is %s is not restored, and leaves nothing behind', async (_what, reason, options, spoil) => {
  const { folder, operate, names } = await start()
  await operate(['backup', `${folder}/one.db`])
  spoil(`${folder}/one.db`)
  mkdirSync(`${folder}/new`)

  const { code, talk } = await operate(['restore', ...options, `${folder}/one.db`, '--to', `${folder}/new/campus.db`])

  expect([code, talk]).toEqual([1, [expect.stringMatching(reason)]])
  expect(names(`${folder}/new`)).toEqual([])
})

test.each(hostileSchemas)(
  'with %s no backup is made or restored, nothing is verified, exported or served, and nothing is changed',
  async (_what, statements, said) => {
    const { db, folder, path, operate, names } = await start()
    await db.destroy()
    alterSqlite(path, statements)
    const before = readFileSync(path)
    copyFileSync(path, `${folder}/one.db`)

    for (const argv of [
      ['restore', '--no-checksum', `${folder}/one.db`, '--to', `${folder}/new/campus.db`],
      ['backup', `${folder}/two.db`],
      ['audit', 'verify'],
      ['export', 'attendance'],
      ['migrate', '--from', `file:${path}`, '--to', `file:${folder}/moved.db`],
    ]) {
      const { code, talk } = await operate(argv)
      expect([argv[0], code, talk]).toEqual([argv[0], 1, [expect.stringMatching(said)]])
    }
    await expect(openDatabase(`file:${path}`, { serving: true })).rejects.toThrow(said)

    expect(names()).toEqual(['campus.db', 'new', 'one.db'])
    expect(names(`${folder}/new`)).toEqual([])
    expect(readFileSync(path).equals(before)).toBe(true)
  },
)

test('backup and restore name the tools for PostgreSQL', async () => {
  for (const [argv, tool] of [
    [['backup'], 'pg_dump'],
    [['restore', 'one.db'], 'pg_restore'],
  ] as const) {
    const say = vi.fn<(line: string) => void>()
    const settings = () => readSettings({ DATABASE_URL: 'postgres://localhost/campus' })
    const context = {
      settings,
      clock: () => day,
      operator: somebody,
      print: say,
      say,
      readSecret: async () => '',
      serve: async () => {},
    }
    expect([await run(argv, context), say.mock.calls]).toEqual([1, [[expect.stringContaining(tool)]]])
  }
})
