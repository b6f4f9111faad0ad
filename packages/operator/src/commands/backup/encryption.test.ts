import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test, vi } from 'vitest'
import { auditedFile } from '../../../test/support/audit.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { alterSqlite } from '@campus-connect/core/testing/database/hostile-schema.ts'
import { addUser } from '@campus-connect/core/database/queries/users/users.ts'

const now = new Date('2026-10-01T00:00:00Z')
const hasAge = spawnSync('age', ['--version']).status === 0

async function start() {
  const file = await auditedFile(() => now)
  await addUser(file.db, { id: '20240001', username: '홍길동', passwordHash: 'x', at: now })
  const key = async (name: string) => {
    const identity = await generateIdentity()
    const path = `${file.folder}/${name}`
    writeFileSync(path, `# created\n${identity}\n`, { mode: 0o600 })
    return { path, identity, recipient: await identityToRecipient(identity) }
  }
  const users = async (path: string) => {
    const db = await openDatabase(`file:${path}`)
    const found = await db.selectFrom('users').select('id').execute()
    await db.destroy()
    return found.map(({ id }) => id)
  }
  const names = (folder = file.folder) => readdirSync(folder).filter((name) => !/\.(lock|db-wal|db-shm)$/.test(name))
  return { ...file, key, users, names }
}

test('an encrypted backup opens with each of its keys, and leaves nothing that is not encrypted', async () => {
  const { folder, operate, key, users, names } = await start()
  const [office, vault] = [await key('office.key'), await key('vault.key')]
  const to = ['--encrypt-to', office.recipient, '--encrypt-to', vault.recipient]

  expect(await operate(['backup', ...to])).toMatchObject({ code: 0 })

  const backup = `${folder}/backups/campus-20261001T000000Z.db.age`
  expect(names(`${folder}/backups`)).toEqual([
    'campus-20261001T000000Z.db.age',
    'campus-20261001T000000Z.db.age.sha256',
  ])
  expect(names()).toEqual(['backups', 'campus.db', 'office.key', 'vault.key'])
  expect(statSync(backup).mode & 0o777).toBe(0o600)
  expect(readFileSync(backup).includes('20240001')).toBe(false)
  for (const { path } of [office, vault]) {
    const target = `${path}.db`
    expect(await operate(['restore', backup, '--identity', path, '--to', target])).toMatchObject({ code: 0 })
    expect(await users(target)).toEqual(['20240001'])
  }
  expect((await operate(['backup', '--keep', '1', ...to])).code).toBe(1)
})

test('encrypted backups count among those that --keep keeps, and check compares the newest', async () => {
  const { folder, operate, key, names } = await start()
  const { recipient } = await key('one.key')
  await operate(['backup', '--encrypt-to', recipient, '--keep', '1'])
  writeFileSync(`${folder}/backups/campus-20250101T000000Z.db.age`, 'old')

  const later = `${folder}/backups/campus-20261001T000000Z.db.age`
  truncateSync(later, statSync(later).size - 1)
  expect((await operate(['check'])).out).toContain(`백업 ${later}: 체크섬과 달라`)
  execFileSync('rm', [later, `${later}.sha256`])
  await operate(['backup', '--encrypt-to', recipient, '--keep', '1'])
  expect(names(`${folder}/backups`)).toHaveLength(2)
})

test('a wrong key, a missing one, a truncated or changed file: each says what it is, and leaves nothing', async () => {
  const { folder, operate, key, names } = await start()
  const [mine, other] = [await key('mine.key'), await key('other.key')]
  await operate(['backup', `${folder}/one.age`, '--encrypt-to', mine.recipient])
  const restore = async (...more: string[]) => {
    const { code, talk } = await operate(['restore', `${folder}/one.age`, '--to', `${folder}/new.db`, ...more])
    expect(names()).not.toContain('new.db')
    expect(names().filter((name) => name.includes('restoring'))).toEqual([])
    expect(talk.join('\n')).not.toMatch(/AGE-SECRET-KEY-1[0-9A-Z]/)
    return [code, talk.join('\n')]
  }

  expect(await restore()).toEqual([1, expect.stringMatching(/암호화되어 있습니다. --identity/)])
  expect(await restore('--identity', other.path)).toEqual([1, expect.stringMatching(/열쇠로는 열 수 없습니다/)])
  expect(await restore('--identity', `${folder}/none`)).toEqual([1, expect.stringMatching(/파일이 없습니다/)])
  writeFileSync(`${folder}/odd.key`, 'AGE-SECRET-KEY-1ODD', { mode: 0o600 })
  expect(await restore('--identity', `${folder}/odd.key`)).toEqual([1, expect.stringMatching(/비밀 열쇠.*없습니다/)])
  const whole = readFileSync(`${folder}/one.age`)
  for (const damaged of [
    whole.subarray(0, -1),
    whole.subarray(0, 300),
    Buffer.concat([whole.subarray(0, -9), Buffer.alloc(9)]),
  ]) {
    writeFileSync(`${folder}/one.age`, damaged)
    expect(await restore('--no-checksum', '--identity', mine.path)).toEqual([
      1,
      expect.stringMatching(/끝이 잘렸습니다/),
    ])
  }
})

test('check opens a backup to the last byte and says what it holds, in a temporary folder that it empties', async () => {
  const { folder, operate, key, names } = await start()
  const temporary = `${folder}/temporary`
  mkdirSync(temporary)
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { path, recipient } = await key('one.key')
  await operate(['backup', `${folder}/sealed.age`, '--encrypt-to', recipient])
  await operate(['backup', `${folder}/plain.db`])
  const before = names()
  const check = async (...argv: string[]) => {
    const { code, talk } = await operate(['check', ...argv])
    expect(readdirSync(temporary)).toEqual([])
    expect(names()).toEqual(before)
    return [code, talk.at(-1)]
  }

  const good = /: 온전하며 복원할 수 있습니다. 계정 1개, 감사 기록이 모두 맞습니다.$/
  expect(await check(`${folder}/sealed.age`, '--identity', path)).toEqual([0, expect.stringMatching(good)])
  expect(await check(`${folder}/plain.db`)).toEqual([0, expect.stringMatching(good)])
  expect(await check(`${folder}/sealed.age`)).toEqual([1, expect.stringMatching(/암호화되어 있습니다. --identity/)])
  truncateSync(`${folder}/sealed.age`, 300)
  expect(await check(`${folder}/sealed.age`, '--identity', path)).toEqual([
    1,
    expect.stringMatching(/체크섬이|끝이 잘/),
  ])
  alterSqlite(`${folder}/plain.db`, 'drop trigger audit_events_are_not_changed; update audit_events set address = 1')
  expect((await check(`${folder}/plain.db`, '--no-checksum'))[0]).toBe(1)
  expect((await operate(['check', '--identity', path])).code).toBe(2)
})

test.skipIf(process.platform === 'win32')('a secret key that others can read is not used', async () => {
  const { folder, operate, key, names } = await start()
  const { path, recipient } = await key('one.key')
  await operate(['backup', `${folder}/one.age`, '--encrypt-to', recipient])
  chmodSync(path, 0o640)

  const { code, talk } = await operate(['restore', `${folder}/one.age`, '--identity', path, '--to', `${folder}/new.db`])

  expect([code, talk.join('\n')]).toEqual([1, expect.stringMatching(/chmod 600/)])
  expect(names()).not.toContain('new.db')
})

test('a recipient that is none is refused, and a secret key is not repeated', async () => {
  const { operate, key, names } = await start()
  const { identity } = await key('one.key')

  for (const value of ['age1nonsense', 'someone@example.ac.kr', identity]) {
    const { code, talk } = await operate(['backup', '--encrypt-to', value])
    expect([code, talk.join('\n')]).toEqual([2, expect.stringMatching(/--encrypt-to/)])
    expect(talk.join('\n')).not.toContain(value)
  }
  expect(names()).toEqual(['campus.db', 'one.key'])
})

test.skipIf(!hasAge)('the tool age opens what backup wrote, and restore opens what age wrote', async () => {
  const { folder, operate, key, users } = await start()
  const { path, recipient } = await key('one.key')
  await operate(['backup', `${folder}/ours.age`, '--encrypt-to', recipient])
  await operate(['backup', `${folder}/plain.db`])

  execFileSync('age', ['-d', '-i', path, '-o', `${folder}/opened.db`, `${folder}/ours.age`])
  execFileSync('age', ['-r', recipient, '-o', `${folder}/theirs.age`, `${folder}/plain.db`])
  const restored = ['--identity', path, '--no-checksum', '--to', `${folder}/restored.db`]

  expect(await operate(['restore', `${folder}/theirs.age`, ...restored])).toMatchObject({ code: 0 })
  expect(await users(`${folder}/restored.db`)).toEqual(['20240001'])
  expect(await users(`${folder}/opened.db`)).toEqual(['20240001'])
})
