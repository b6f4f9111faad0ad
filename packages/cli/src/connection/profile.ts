import { fchmodSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { User } from '@campus-connect/sdk'
import type { SavedCookies } from '@campus-connect/sdk/node'
import { removeLeftovers } from '../atomic-file.ts'
import { CliError } from '../errors/cli-error.ts'
import { connectionTexts as texts } from '../texts/connection.ts'
import type { Text } from '../texts/text.ts'
import { codeOf, isOthers, type Owner, prepareOwnFile, readOwnFile, refusal, writeOwnFile } from './own-files.ts'

/** A login as it is saved between two commands: for one server only, and never the password. */
export type Profile = { host: string; user: User; cookies: SavedCookies }

export type ProfileFile = ReturnType<typeof profileFile>

/**
 * The file of one profile, written only where no other user can have put it. Synchronous, because Node takes longer to
 * load `node:fs/promises` than to read the file.
 */
export function profileFile(name: string, owner: Owner) {
  const { configDirectory, userId } = owner
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name)) throw new CliError('usage', texts.profileName)
  const path = join(configDirectory, name === 'default' ? 'session.json' : `session.${name}.json`)

  return {
    path,

    /** Undefined if there is no login, or a damaged one. Warns of a file that others can read or have written. */
    load(warn: (text: Text) => void): Profile | undefined {
      const text = readOwnFile(path, (file, stats) => {
        if (isOthers(stats, userId)) warn(texts.usedOfOther(path))
        else if (userId !== undefined && stats.mode & 0o077) closeToOthers(file, path, warn)
      })
      return text === undefined ? undefined : parseProfile(text)
    },

    /** Refuses a place that cannot be written, before a password is sent for nothing. */
    prepare() {
      prepareOwnFile(path, owner)
    },

    save(profile: Profile) {
      writeOwnFile(path, `${JSON.stringify(profile)}\n`, owner)
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

function closeToOthers(file: number, path: string, warn: (text: Text) => void) {
  try {
    fchmodSync(file, 0o600)
  } catch (error) {
    warn(texts.openToOthers(codeOf(error), path))
  }
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
