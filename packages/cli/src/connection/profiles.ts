import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, makeDirectory } from './directory.ts'

type Owner = { directory: string; userId: number | undefined }

const fallback = 'default'
const pathOf = ({ directory }: Owner) => join(directory, 'profile')

/** The profile of commands that name none. */
export function currentProfile(owner: Owner): string {
  try {
    return readFileSync(pathOf(owner), 'utf8').trim() || fallback
  } catch {
    return fallback
  }
}

export function useProfile(name: string, owner: Owner): void {
  makeDirectory(owner.directory)
  writeFileSync(pathOf(owner), `${name}\n`, { mode: 0o600 })
}

/** Commands use the default profile again where they used this one. */
export function leaveProfile(name: string, owner: Owner): void {
  if (currentProfile(owner) === name) rmSync(pathOf(owner), { force: true })
}

/** The names of all saved logins. */
export function profileNames({ directory }: Owner): string[] {
  return filesIn(directory)
    .flatMap((file) => {
      const [match, name = fallback] = /^session(?:\.([A-Za-z0-9_-]+))?\.json$/.exec(file) ?? []
      return match === undefined ? [] : [name]
    })
    .toSorted()
}
