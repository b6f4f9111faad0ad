import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { User } from '@campus-connect/sdk'
import type { SavedCookies } from '@campus-connect/sdk/node'
import { CliError } from '../errors/cli-error.ts'
import { connectionTexts as texts } from '../texts/connection.ts'
import { filesIn, makeDirectory, type Owner } from './profiles.ts'

/** A login as it is saved between two commands: for one server only, and never the password. */
export type Profile = { host: string; user: User; cookies: SavedCookies }

export type ProfileFile = ReturnType<typeof profileFile>

/** Does not wait for the other end of a pipe. Windows has only the first of these flags. */
const readOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * The file of one profile. It is used only if no other user can have put it there. Synchronous, because Node takes longer
 * to load `node:fs/promises` than to read the file.
 */
export function profileFile(name: string, { configDirectory, userId }: Owner) {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) throw new CliError('usage', texts.profileName)
  const path = join(configDirectory, name === 'default' ? 'session.json' : `session.${name}.json`)

  return {
    path,

    /** Undefined if there is no login, or a damaged one. */
    load(): Profile | undefined {
      const file = openOrUndefined(path)
      if (file === undefined) return undefined
      try {
        const stats = fstatSync(file)
        checkOwner(path, stats.uid, userId)
        if (!stats.isFile()) throw new CliError('session-file', texts.noRegularFile(path))
        if (userId !== undefined && stats.mode & 0o077) fchmodSync(file, 0o600)
        return parseProfile(readFileSync(file, 'utf8'))
      } catch (error) {
        throw error instanceof CliError ? error : unusable(path, error)
      } finally {
        closeSync(file)
      }
    },

    /** Atomic, and readable by its owner alone from the first byte. */
    save(profile: Profile) {
      prepareDirectory(configDirectory, userId)
      checkTarget(path, userId)
      removeLeftovers(path, { before: Date.now() - 60_000 })
      const temporary = `${path}.${crypto.randomUUID()}.tmp`
      try {
        const file = openSync(temporary, 'wx', 0o600)
        try {
          writeFileSync(file, `${JSON.stringify(profile)}\n`)
          fsyncSync(file)
        } finally {
          closeSync(file)
        }
        renameSync(temporary, path)
      } catch (error) {
        rmSync(temporary, { force: true })
        throw unusable(path, error)
      }
    },

    remove() {
      rmSync(path, { force: true })
      removeLeftovers(path, { before: Infinity })
    },
  }
}

function openOrUndefined(path: string) {
  try {
    return openSync(path, readOnly)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw codeOf(error) === 'ELOOP' ? symlinkError(path) : unusable(path, error)
  }
}

function prepareDirectory(directory: string, userId: number | undefined) {
  try {
    makeDirectory(directory)
  } catch (error) {
    throw unusable(directory, error)
  }
  const stats = statSync(directory)
  checkOwner(directory, stats.uid, userId)
  if (userId !== undefined && (stats.mode & 0o777) !== 0o700) chmodSync(directory, 0o700)
}

function checkTarget(path: string, userId: number | undefined) {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (stats?.isSymbolicLink()) throw symlinkError(path)
    if (stats) checkOwner(path, stats.uid, userId)
  } catch (error) {
    throw error instanceof CliError ? error : unusable(path, error)
  }
}

/**
 * Removes temporary files that were last written before the given moment (Unix time in milliseconds). A fresh one may
 * belong to a save that runs now, which takes milliseconds; an old one is what a killed process has left.
 */
function removeLeftovers(path: string, { before }: { before: number }) {
  const directory = dirname(path)
  for (const name of filesIn(directory)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.tmp')) continue
    const leftover = join(directory, name)
    const stats = lstatSync(leftover, { throwIfNoEntry: false })
    if (stats && stats.mtimeMs < before) rmSync(leftover, { force: true })
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
      Array.isArray(profile.cookies?.cookies) &&
      profile.cookies.cookies.every(({ name, usedAt }) => typeof name === 'string' && Date.parse(usedAt) > 0)
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
