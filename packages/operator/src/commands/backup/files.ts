import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const day = 24 * 3600 * 1000

/** E.g. `campus-20261121T150205Z.db`, with `.age` if it is encrypted, so that names sort like times. */
export function backupName(path: string, now: Date, { encrypted = false } = {}): string {
  return `${stem(path)}-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.db${encrypted ? '.age' : ''}`
}

const stem = (path: string) => basename(path).replace(/\.[^.]*$/, '')

/** Returns the folder for backups, and creates it if needed. Returns undefined if the argument names a file. */
export function backupFolder(path: string, argument: string | undefined): string | undefined {
  const folder = argument ?? usualFolder(path)
  const exists = existsSync(folder)
  if (exists ? !statSync(folder).isDirectory() : argument !== undefined && !argument.endsWith('/')) return undefined
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** `backups` next to the database. Without root it is next to the folder `data`, which a restore moves away (docs/without-root.md). */
function usualFolder(path: string) {
  const folder = dirname(path)
  const outside = join(dirname(folder), 'backups')
  return basename(folder) === 'data' && existsSync(outside) ? outside : join(folder, 'backups')
}

/** The newest backup of this database in the usual folder. */
export function findNewestBackup(path: string): string | undefined {
  const folder = usualFolder(path)
  const newest = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => isBackup(name, path))
        .toSorted()
        .at(-1)
    : undefined
  return newest === undefined ? undefined : join(folder, newest)
}

const isBackup = (name: string, path: string) =>
  name.startsWith(`${stem(path)}-`) && /^\d{8}T\d{6}Z\.db(\.age)?$/.test(name.slice(stem(path).length + 1))

/** Removes all but the newest backups of this database. */
export function removeOldBackups(folder: string, path: string, keep: number): string[] {
  const old = readdirSync(folder)
    .filter((name) => isBackup(name, path))
    .toSorted()
    .slice(0, -keep)
  for (const name of old) {
    rmSync(join(folder, name), { force: true })
    rmSync(checksumFile(join(folder, name)), { force: true })
  }
  return old
}

/** The name of a backup until it is whole. */
export const unfinishedOf = (backup: string) => `${backup}.partial`

/** What a backup writes before it has its name, and all that a killed one leaves. */
export const remainsOf = (backup: string) => [
  unfinishedOf(backup),
  `${unfinishedOf(backup)}-journal`,
  checksumFile(backup),
]

/** The copy that is encrypted next. It lies next to the database, not where the backup goes: that may be another machine's disk. */
export const unencryptedOf = (path: string) => `${path}.unencrypted-${process.pid}`

/** Removes what killed encrypted backups left next to the database more than a day ago. */
export function removeUnencrypted(path: string, now: Date): void {
  for (const name of readdirSync(dirname(path)).filter((each) => each.startsWith(`${basename(path)}.unencrypted-`))) {
    const remains = join(dirname(path), name)
    if (now.getTime() - lstatSync(remains).mtimeMs > day) rmSync(remains)
  }
}

/** Removes what killed backups of this database left more than a day ago: it contains everybody's data and is useless. */
export function removeRemains(folder: string, path: string, now: Date): void {
  const names = new Set(readdirSync(folder))
  const backups = Array.from(names, (name) => /^(.*)\.partial(?:-journal)?$/.exec(name)?.[1] ?? '')
  for (const name of backups.filter((each) => isBackup(each, path) && !names.has(each)))
    for (const remains of remainsOf(join(folder, name))) {
      const found = lstatSync(remains, { throwIfNoEntry: false })
      if (found && now.getTime() - found.mtimeMs > day) rmSync(remains)
    }
}

/** The file next to a backup that `sha256sum -c` reads. */
export const checksumFile = (backup: string) => `${backup}.sha256`

/** SHA-256 in hexadecimal. */
export async function sha256(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal })
  return hash.digest('hex')
}

/** Copies into a new file that only its owner can read. Returns the SHA-256 of what it read. */
export async function copyHashed(from: string, to: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(createReadStream(from), tap, createWriteStream(to, { flags: 'wx', mode: 0o600 }), { signal })
  return hash.digest('hex')
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function syncToDisk(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Waits until the name of a file is on the disk. */
export const syncName = (path: string) => syncToDisk(dirname(path))
