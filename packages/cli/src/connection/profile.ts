import { constants } from 'node:fs'
import { chmod, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { User } from '@campus-connect/sdk'
import type { SavedCookies } from '@campus-connect/sdk/node'
import { CliError } from '../errors/cli-error.ts'
import { connectionTexts as texts } from '../texts/connection.ts'

/** A login as it is saved between two commands: for one server only, and never the password. */
export type Profile = { host: string; user: User; cookies: SavedCookies }

export type ProfileFile = ReturnType<typeof profileFile>

type Owner = { directory: string; userId: number | undefined }

/** The file of one profile. It is used only where nobody else can have put it there. */
export function profileFile(name: string, { directory, userId }: Owner) {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) throw new CliError('usage', texts.profileName)
  const path = join(directory, name === 'default' ? 'session.json' : `session.${name}.json`)

  return {
    path,

    /** Undefined where there is no login, or a damaged one. */
    async load(): Promise<Profile | undefined> {
      const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined
        throw codeOf(error) === 'ELOOP' ? symlinkError(path) : unusable(path, error)
      })
      if (!file) return undefined
      try {
        const stats = await file.stat()
        checkOwner(path, stats.uid, userId)
        if (!stats.isFile()) throw new CliError('session-file', texts.noRegularFile(path))
        if (userId !== undefined && stats.mode & 0o077) await file.chmod(0o600)
        return parseProfile(await file.readFile('utf8'))
      } catch (error) {
        throw error instanceof CliError ? error : unusable(path, error)
      } finally {
        await file.close()
      }
    },

    /** Atomic, and readable by its owner alone from the first byte. */
    async save(profile: Profile) {
      await prepareDirectory(directory, userId)
      await checkTarget(path, userId)
      await removeLeftovers(path, { olderThan: 60_000 })
      const temporary = `${path}.${crypto.randomUUID()}.tmp`
      try {
        const file = await open(temporary, 'wx', 0o600)
        try {
          await file.writeFile(`${JSON.stringify(profile)}\n`)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw unusable(path, error)
      }
    },

    async remove() {
      await rm(path, { force: true })
      await removeLeftovers(path, { olderThan: 0 })
    },
  }
}

async function prepareDirectory(directory: string, userId: number | undefined) {
  try {
    await makeDirectory(directory)
  } catch (error) {
    throw unusable(directory, error)
  }
  const stats = await stat(directory)
  checkOwner(directory, stats.uid, userId)
  if (userId !== undefined && (stats.mode & 0o777) !== 0o700) await chmod(directory, 0o700)
}

/** Node's recursive mkdir never ends below /proc, where the parent exists but no directory can be made. */
async function makeDirectory(directory: string): Promise<void> {
  if (await isDirectory(directory)) return
  const parent = dirname(directory)
  if (parent !== directory) await makeDirectory(parent)
  await mkdir(directory, { mode: 0o700 }).catch(async (error: unknown) => {
    if (!(await isDirectory(directory))) throw error
  })
}

async function isDirectory(path: string) {
  const stats = await stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  return stats?.isDirectory() ?? false
}

async function checkTarget(path: string, userId: number | undefined) {
  const stats = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw unusable(path, error)
  })
  if (stats?.isSymbolicLink()) throw symlinkError(path)
  if (stats) checkOwner(path, stats.uid, userId)
}

/** Removes the temporary files of killed processes. A fresh one may belong to a save that runs now, which takes milliseconds. */
async function removeLeftovers(path: string, { olderThan }: { olderThan: number }) {
  const names = await readdir(dirname(path)).catch(() => [])
  for (const name of names) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.tmp')) continue
    const leftover = join(dirname(path), name)
    const { mtimeMs } = await lstat(leftover)
    if (mtimeMs <= Date.now() - olderThan) await rm(leftover, { force: true })
  }
}

function checkOwner(path: string, owner: number, userId: number | undefined) {
  if (userId !== undefined && owner !== userId) throw new CliError('session-file', texts.otherOwner(path))
}

function parseProfile(text: string): Profile | undefined {
  try {
    const profile = JSON.parse(text) as Partial<Profile> | null
    const whole =
      typeof profile?.host === 'string' &&
      typeof profile.user?.id === 'string' &&
      Array.isArray(profile.cookies?.cookies)
    return whole ? (profile as Profile) : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function symlinkError(path: string) {
  return new CliError('session-file', texts.symlink(path))
}

function unusable(path: string, cause: unknown) {
  return new CliError('session-file', texts.unusable(codeOf(cause), path), { cause })
}

function codeOf(error: unknown) {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}
