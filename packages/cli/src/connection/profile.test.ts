import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cookieJar } from '@campus-connect/sdk/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Profile, profileFile } from './profile.ts'

const userId = process.getuid?.()
const profile: Profile = {
  host: 'http://127.0.0.1:8787',
  user: { id: '20990001', username: '관리자', isAdmin: true },
  cookies: cookieJar().toJSON(),
}
const modeOf = async (path: string) => (await lstat(path)).mode & 0o777

let top: string
let directory: string
beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), 'campus-profile-'))
  directory = join(top, 'config', 'campus')
})
afterEach(() => rm(top, { recursive: true }))

test('a saved login is read back, and nobody else can read it', async () => {
  const file = profileFile('default', { directory, userId })

  await file.save(profile)

  expect(await file.load()).toEqual(profile)
  expect(await modeOf(file.path)).toBe(0o600)
  expect(await modeOf(directory)).toBe(0o700)
})

test('a file and a directory that were open to others are closed', async () => {
  const file = profileFile('default', { directory, userId })
  await mkdir(directory, { recursive: true })
  await writeFile(file.path, 'old')
  await chmod(file.path, 0o644)
  await chmod(directory, 0o777)

  await file.save(profile)

  expect(await modeOf(file.path)).toBe(0o600)
  expect(await modeOf(directory)).toBe(0o700)
  expect(await readdir(directory)).toEqual(['session.json'])
})

test('a readable file is closed when it is read', async () => {
  const file = profileFile('default', { directory, userId })
  await file.save(profile)
  await chmod(file.path, 0o644)

  await file.load()

  expect(await modeOf(file.path)).toBe(0o600)
})

test('a symbolic link is neither followed nor replaced', async () => {
  const file = profileFile('default', { directory, userId })
  const elsewhere = join(top, 'elsewhere')
  await mkdir(directory, { recursive: true })
  await writeFile(elsewhere, 'not ours')
  await symlink(elsewhere, file.path)

  await expect(file.load()).rejects.toMatchObject({ kind: 'session-file' })
  await expect(file.save(profile)).rejects.toMatchObject({ kind: 'session-file' })
  expect(await readFile(elsewhere, 'utf8')).toBe('not ours')
})

test('a directory in place of the file is refused and stays as it is', async () => {
  const file = profileFile('default', { directory, userId })
  await mkdir(file.path, { recursive: true, mode: 0o755 })
  const mode = await modeOf(file.path)

  await expect(file.load()).rejects.toMatchObject({ kind: 'session-file', message: expect.stringContaining(file.path) })
  await expect(file.save(profile)).rejects.toMatchObject({ kind: 'session-file' })
  expect(await modeOf(file.path)).toBe(mode)
})

test.skipIf(process.platform !== 'linux')('a place where no directory can be made is refused at once', async () => {
  const file = profileFile('default', { directory: '/proc/campus/config', userId })

  await expect(file.save(profile)).rejects.toMatchObject({ kind: 'session-file' })
})

test('a file in place of the directory is refused and stays as it is', async () => {
  await writeFile(join(top, 'config'), 'not ours')
  const mode = await modeOf(join(top, 'config'))

  for (const place of [join(top, 'config'), directory]) {
    const file = profileFile('default', { directory: place, userId })
    await expect(file.save(profile)).rejects.toMatchObject({ kind: 'session-file' })
  }
  expect(await modeOf(join(top, 'config'))).toBe(mode)
})

test('two first logins at the same moment both succeed', async () => {
  await Promise.all(['a', 'b'].map((name) => profileFile(name, { directory, userId }).save(profile)))

  expect(await readdir(directory)).toEqual(['session.a.json', 'session.b.json'])
})

test('what a killed save has left goes with the next one, and all of it with the login', async () => {
  const file = profileFile('default', { directory, userId })
  await file.save(profile)
  const [old, fresh, stranger] = ['a', 'b', 'x'].map((id) => `session${id === 'x' ? '.work' : ''}.json.${id}.tmp`)
  for (const name of [old, fresh, stranger]) await writeFile(join(directory, name ?? ''), 'half a login')
  await utimes(join(directory, old ?? ''), new Date(0), new Date(0))

  await file.save(profile)
  expect(await readdir(directory)).toEqual(['session.json', fresh, stranger])

  await file.remove()
  expect(await readdir(directory)).toEqual([stranger])
})

test.skipIf(userId === undefined)('what belongs to somebody else is refused', async () => {
  await profileFile('default', { directory, userId }).save(profile)
  const stranger = profileFile('default', { directory, userId: (userId ?? 0) + 1 })

  await expect(stranger.load()).rejects.toMatchObject({ kind: 'session-file' })
  await expect(stranger.save(profile)).rejects.toMatchObject({ kind: 'session-file' })
})

test.each(['', '{', 'null', '[]', '{"host":1}', '{"host":"http://a","user":{"id":"1"}}'])(
  'a damaged file (%s) counts as no login',
  async (text) => {
    const file = profileFile('default', { directory, userId })
    await mkdir(directory, { recursive: true })
    await writeFile(file.path, text)

    expect(await file.load()).toBeUndefined()
  },
)

test('profiles do not see each other', async () => {
  await profileFile('default', { directory, userId }).save(profile)

  expect(await profileFile('work', { directory, userId }).load()).toBeUndefined()
})

test.each(['', '..', 'a/b', 'a b', '김'])('the profile name "%s" is refused', (name) => {
  expect(() => profileFile(name, { directory, userId })).toThrow(expect.objectContaining({ kind: 'usage' }))
})

test('a removed login is gone, and removing twice is fine', async () => {
  const file = profileFile('default', { directory, userId })
  await file.save(profile)

  await file.remove()
  await file.remove()

  expect(await file.load()).toBeUndefined()
})
