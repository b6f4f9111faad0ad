import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { checksumFile } from '../files/checksum.ts'

const day = 24 * 3600 * 1000

/** E.g. `campus-20261121T150205Z.db`, so that names sort like times. */
export function backupName(path: string, now: Date): string {
  return `${stem(path)}-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.db`
}

const stem = (path: string) => basename(path).replace(/\.[^.]*$/, '')

/** Returns the folder for backups, and creates it if needed. Returns undefined if the argument names a file. */
export function backupFolder(path: string, argument: string | undefined): string | undefined {
  const folder = argument ?? join(dirname(path), 'backups')
  const exists = existsSync(folder)
  if (exists ? !statSync(folder).isDirectory() : argument !== undefined && !argument.endsWith('/')) return undefined
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** The newest backup of this database in the folder beside it. */
export function findNewestBackup(path: string): string | undefined {
  const folder = join(dirname(path), 'backups')
  const newest = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => isBackup(name, path))
        .toSorted()
        .at(-1)
    : undefined
  return newest === undefined ? undefined : join(folder, newest)
}

const isBackup = (name: string, path: string) =>
  name.startsWith(`${stem(path)}-`) && /^\d{8}T\d{6}Z\.db$/.test(name.slice(stem(path).length + 1))

/** Removes all but the newest backups of this database, and partial ones that are older than a day. */
export function removeOldBackups(folder: string, path: string, { keep, now }: { keep: number; now: Date }): string[] {
  const names = readdirSync(folder)
  const ours = (name: string) => isBackup(name, path)
  const old = names.filter(ours).toSorted().slice(0, -keep)
  const halves = names.filter(
    (name) =>
      name.endsWith('.partial') &&
      ours(name.slice(0, -'.partial'.length)) &&
      now.getTime() - statSync(join(folder, name)).mtimeMs > day,
  )
  for (const name of [...old, ...halves]) {
    rmSync(join(folder, name), { force: true })
    rmSync(checksumFile(join(folder, name)), { force: true })
  }
  return old
}
