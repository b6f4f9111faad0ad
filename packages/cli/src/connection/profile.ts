import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
  unlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { User } from '@campus-connect/sdk'
import type { SavedCookies } from '@campus-connect/sdk/node'
import { writeWhole } from '../atomic-file.ts'
import { CliError } from '../errors/cli-error.ts'
import { connectionTexts as texts } from '../texts/connection.ts'
import type { Text } from '../texts/text.ts'
import { filesIn, makeDirectory, type Owner } from './profiles.ts'

/** A login as it is saved between two commands: for one server only, and never the password. */
export type Profile = { host: string; user: User; cookies: SavedCookies }

export type ProfileFile = ReturnType<typeof profileFile>

/** Does not wait for the other end of a pipe. Windows has only the first of these flags. */
const readOnly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * The file of one profile, written only where no other user can have put it. Synchronous, because Node takes longer to
 * load `node:fs/promises` than to read the file.
 */
export function profileFile(name: string, { configDirectory, userId }: Owner) {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) throw new CliError('usage', texts.profileName)
  const path = join(configDirectory, name === 'default' ? 'session.json' : `session.${name}.json`)

  return {
    path,

    /** Undefined if there is no login, or a damaged one. Warns of a file that others can read or have written. */
    load(warn: (text: Text) => void): Profile | undefined {
      const file = openOrUndefined(path)
      if (file === undefined) return undefined
      try {
        const stats = fstatSync(file)
        if (!stats.isFile()) throw new CliError('session-file', texts.noRegularFile(path))
        if (isOthers(stats, userId)) warn(texts.usedOfOther(path))
        else if (userId !== undefined && stats.mode & 0o077) closeToOthers(file, path, warn)
        return parseProfile(readFileSync(file, 'utf8'))
      } catch (error) {
        throw refusal(error, texts.unreadable, path)
      } finally {
        closeSync(file)
      }
    },

    /** Refuses a place that cannot be written, before a password is sent for nothing. */
    prepare() {
      try {
        prepareDirectory(configDirectory, userId)
        const stats = lstatSync(path, { throwIfNoEntry: false })
        if (stats?.isSymbolicLink()) throw symlinkError(path)
        if (stats) checkOwner(path, stats, userId)
      } catch (error) {
        throw refusal(error, texts.unsaved, path)
      }
    },

    /** Atomic, and readable by its owner alone from the first byte. */
    save(profile: Profile) {
      this.prepare()
      removeLeftovers(path, { before: Date.now() - 60_000 })
      try {
        writeWhole(path, `${JSON.stringify(profile)}\n`)
      } catch (error) {
        throw refusal(error, texts.unsaved, path)
      }
    },

    remove() {
      try {
        // The errors of rmSync have no code.
        unlinkSync(path)
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw refusal(error, texts.notRemoved, path)
      }
      removeLeftovers(path, { before: Infinity })
    },
  }
}

function openOrUndefined(path: string) {
  try {
    return openSync(path, readOnly)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw codeOf(error) === 'ELOOP' ? symlinkError(path) : refusal(error, texts.unreadable, path)
  }
}

function closeToOthers(file: number, path: string, warn: (text: Text) => void) {
  try {
    fchmodSync(file, 0o600)
  } catch (error) {
    warn(texts.openToOthers(codeOf(error), path))
  }
}

function prepareDirectory(directory: string, userId: number | undefined) {
  makeDirectory(directory)
  const stats = statSync(directory)
  checkOwner(directory, stats, userId)
  if (userId !== undefined && (stats.mode & 0o777) !== 0o700) chmodSync(directory, 0o700)
  accessSync(directory, constants.W_OK)
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

const isOthers = ({ uid }: Stats, userId: number | undefined) => userId !== undefined && uid !== userId

function checkOwner(path: string, stats: Stats, userId: number | undefined) {
  if (isOthers(stats, userId)) throw new CliError('session-file', texts.otherOwner(path))
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

function refusal(error: unknown, text: typeof texts.unsaved, path: string) {
  return error instanceof CliError ? error : new CliError('session-file', text(codeOf(error), path), { cause: error })
}

function codeOf(error: unknown) {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
}
