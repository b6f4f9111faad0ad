import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Owner = { directory: string; userId: number | undefined }

const fallback = 'default'
const pathOf = ({ directory }: Owner) => join(directory, 'profile')

/** The profile of commands that name none. */
export async function currentProfile(owner: Owner): Promise<string> {
  const name = await readFile(pathOf(owner), 'utf8').catch(() => '')
  return name.trim() || fallback
}

export async function useProfile(name: string, owner: Owner): Promise<void> {
  await mkdir(owner.directory, { recursive: true, mode: 0o700 })
  await writeFile(pathOf(owner), `${name}\n`, { mode: 0o600 })
}

/** Commands use the default profile again where they used this one. */
export async function leaveProfile(name: string, owner: Owner): Promise<void> {
  if ((await currentProfile(owner)) === name) await rm(pathOf(owner), { force: true })
}

/** The names of all saved logins. */
export async function profileNames({ directory }: Owner): Promise<string[]> {
  const files = await readdir(directory).catch(() => [])
  return files
    .flatMap((file) => {
      const [match, name = fallback] = /^session(?:\.([A-Za-z0-9_-]+))?\.json$/.exec(file) ?? []
      return match === undefined ? [] : [name]
    })
    .toSorted()
}
