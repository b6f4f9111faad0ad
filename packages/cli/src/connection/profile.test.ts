import { execFile } from 'node:child_process'
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cookieJar } from '@campus-connect/sdk/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Text } from '../texts/text.ts'
import { type Profile, profileFile } from './profile.ts'

const userId = process.getuid?.()
const profile: Profile = {
  host: 'http://127.0.0.1:8787',
  user: { id: '20990001', username: '관리자', isAdmin: true },
  cookies: cookieJar().toJSON(),
}
const modeOf = async (path: string) => (await lstat(path)).mode & 0o777

let top: string
let warnings: string[]
const warn = ({ ko }: Text) => void warnings.push(ko)
let directory: string
beforeEach(async () => {
  warnings = []
  top = await mkdtemp(join(tmpdir(), 'campus-profile-'))
  directory = join(top, 'config', 'campus')
})
afterEach(() => rm(top, { recursive: true }))

test('a saved login is read back, and nobody else can read it', async () => {
  const file = profileFile('default', { configDirectory: directory, userId })

  file.save(profile)

  expect(file.load(warn)).toEqual(profile)
  expect(await modeOf(file.path)).toBe(0o600)
  expect(await modeOf(directory)).toBe(0o700)
})

test('a file and a directory that were open to others are closed', async () => {
  const file = profileFile('default', { configDirectory: directory, userId })
  await mkdir(directory, { recursive: true })
  await writeFile(file.path, 'old')
  await chmod(file.path, 0o644)
  await chmod(directory, 0o777)

  file.save(profile)

  expect(await modeOf(file.path)).toBe(0o600)
  expect(await modeOf(directory)).toBe(0o700)
  expect(await readdir(directory)).toEqual(['session.json'])
})

test('a readable file is closed when it is read', async () => {
  const file = profileFile('default', { configDirectory: directory, userId })
  file.save(profile)
  await chmod(file.path, 0o644)

  file.load(warn)

  expect(await modeOf(file.path)).toBe(0o600)
})

test('a symbolic link is neither followed nor replaced', async () => {
  const file = profileFile('default', { configDirectory: directory, userId })
  const elsewhere = join(top, 'elsewhere')
  await mkdir(directory, { recursive: true })
  await writeFile(elsewhere, 'not ours')
  await symlink(elsewhere, file.path)

  expect(() => file.load(warn)).toThrow(expect.objectContaining({ kind: 'session-file' }))
  expect(() => file.save(profile)).toThrow(expect.objectContaining({ kind: 'session-file' }))
  expect(await readFile(elsewhere, 'utf8')).toBe('not ours')
})

test('a directory in place of the file is refused and stays as it is', async () => {
  const file = profileFile('default', { configDirectory: directory, userId })
  await mkdir(file.path, { recursive: true, mode: 0o755 })
  const mode = await modeOf(file.path)

  expect(() => file.load(warn)).toThrow(
    expect.objectContaining({ kind: 'session-file', message: expect.stringContaining(file.path) }),
  )
  expect(() => file.save(profile)).toThrow(expect.objectContaining({ kind: 'session-file' }))
  expect(await modeOf(file.path)).toBe(mode)
})

test.skipIf(process.platform !== 'linux')('a place where no directory can be made is refused at once', () => {
  const file = profileFile('default', { configDirectory: '/proc/campus/config', userId })

  expect(() => file.save(profile)).toThrow(expect.objectContaining({ kind: 'session-file' }))
})

test('a file in place of the directory is refused and stays as it is', async () => {
  await writeFile(join(top, 'config'), 'not ours')
  const mode = await modeOf(join(top, 'config'))

  for (const place of [join(top, 'config'), directory]) {
    const file = profileFile('default', { configDirectory: place, userId })
    expect(() => file.save(profile)).toThrow(expect.objectContaining({ kind: 'session-file' }))
  }
  expect(await modeOf(join(top, 'config'))).toBe(mode)
})

test('two first logins at the same moment both succeed', async () => {
  const command = (name: string) => `
    import { profileFile } from ${JSON.stringify(import.meta.resolve('./profile.ts'))}
    profileFile('${name}', ${JSON.stringify({ configDirectory: directory, userId })}).save(${JSON.stringify(profile)})`
  const run = promisify(execFile)
  await Promise.all(['a', 'b'].map((name) => run(process.execPath, ['--input-type=module', '--eval', command(name)])))

  expect(await readdir(directory)).toEqual(['session.a.json', 'session.b.json'])
})

test('what a killed save has left goes with the next one, and all of it with the login, whatever the clock says', async () => {
  const file = profileFile('default', { configDirectory: directory, userId })
  file.save(profile)
  const [old, fresh, stranger] = ['a', 'b', 'x'].map((id) => `session${id === 'x' ? '.work' : ''}.json.${id}.tmp`)
  for (const name of [old, fresh, stranger]) await writeFile(join(directory, name ?? ''), 'half a login')
  await utimes(join(directory, old ?? ''), new Date(0), new Date(0))
  const ahead = new Date(Date.now() + 60_000)
  await utimes(join(directory, fresh ?? ''), ahead, ahead)

  file.save(profile)
  expect(await readdir(directory)).toEqual(['session.json', fresh, stranger])

  file.remove()
  expect(await readdir(directory)).toEqual([stranger])
})

test.skipIf(userId === undefined)(
  "somebody else's session is used with a warning, and nothing is written to it",
  async () => {
    profileFile('default', { configDirectory: directory, userId }).save(profile)
    const stranger = profileFile('default', { configDirectory: directory, userId: (userId ?? 0) + 1 })
    await chmod(stranger.path, 0o644)

    expect(stranger.load(warn)).toEqual(profile)
    expect(warnings).toEqual([`다른 사용자의 로그인 정보를 씁니다: ${stranger.path}`])
    expect(await modeOf(stranger.path)).toBe(0o644)
    for (const write of [() => stranger.prepare(), () => stranger.save(profile)])
      expect(write).toThrow(expect.objectContaining({ kind: 'session-file' }))
  },
)

test.each(['', '{', 'null', '[]', '{"host":1}', '{"host":"http://a","user":{"id":"1"}}'])(
  'a damaged file (%s) counts as no login',
  async (text) => {
    const file = profileFile('default', { configDirectory: directory, userId })
    await mkdir(directory, { recursive: true })
    await writeFile(file.path, text)

    expect(file.load(warn)).toBeUndefined()
  },
)

test('profiles do not see each other', () => {
  profileFile('default', { configDirectory: directory, userId }).save(profile)

  expect(profileFile('work', { configDirectory: directory, userId }).load(warn)).toBeUndefined()
})

test.each(['', '..', 'a/b', 'a b', '김'])('the profile name "%s" is refused', (name) => {
  expect(() => profileFile(name, { configDirectory: directory, userId })).toThrow(
    expect.objectContaining({ kind: 'usage' }),
  )
})

test('a removed login is gone, and removing twice is fine', () => {
  const file = profileFile('default', { configDirectory: directory, userId })
  file.save(profile)

  file.remove()
  file.remove()

  expect(file.load(warn)).toBeUndefined()
})

test.skipIf(process.platform === 'win32')('a pipe in place of the file is refused at once', async () => {
  const file = profileFile('default', { configDirectory: directory, userId })
  await mkdir(directory, { recursive: true })
  await promisify(execFile)('mkfifo', [file.path])

  expect(() => file.load(warn)).toThrow(expect.objectContaining({ kind: 'session-file' }))
})
