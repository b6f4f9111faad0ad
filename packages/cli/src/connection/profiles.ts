import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Context } from '../context.ts'

export type Owner = Pick<Context, 'configDirectory' | 'userId'>

const fallback = 'default'
const pathOf = ({ configDirectory }: Owner) => join(configDirectory, 'profile')

/** The profile of commands that name none. */
export function currentProfile(owner: Owner): string {
  try {
    return readFileSync(pathOf(owner), 'utf8').trim() || fallback
  } catch {
    return fallback
  }
}

export function useProfile(name: string, owner: Owner): void {
  makeDirectory(owner.configDirectory)
  writeFileSync(pathOf(owner), `${name}\n`, { mode: 0o600 })
}

/** Commands that used this profile use the default one again. */
export function leaveProfile(name: string, owner: Owner): void {
  if (currentProfile(owner) === name) rmSync(pathOf(owner), { force: true })
}

/** The names of all saved logins. */
export function profileNames({ configDirectory }: Owner): string[] {
  return filesIn(configDirectory)
    .flatMap((file) => {
      const [match, name = fallback] = /^session(?:\.([A-Za-z0-9_-]+))?\.json$/.exec(file) ?? []
      return match === undefined ? [] : [name]
    })
    .toSorted()
}

/** The names of the files; none if the directory is missing or cannot be read. */
export function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

/** Makes a directory and its parents, for their owner alone. Node's recursive mkdir never ends below /proc. */
export function makeDirectory(directory: string): void {
  if (isDirectory(directory)) return
  const parent = dirname(directory)
  if (parent !== directory) makeDirectory(parent)
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    // Another command may have made it meanwhile.
    if (!isDirectory(directory)) throw error
  }
}

function isDirectory(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
