import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn } from '../atomic-file.ts'
import { type Owner, readOwnFile, writeOwnFile } from './own-files.ts'

const fallback = 'default'
const pathOf = ({ configDirectory }: Owner) => join(configDirectory, 'profile')

/** The profile of commands that name none. */
export function currentProfile(owner: Owner): string {
  return readOwnFile(pathOf(owner))?.trim() || fallback
}

export function useProfile(name: string, owner: Owner): void {
  writeOwnFile(pathOf(owner), `${name}\n`, owner)
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
