import { closeSync, fsyncSync, lstatSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Writes a file whole or not at all, and readable by its owner alone from the first byte. Removes what a killed process has
 * left of an earlier try; a fresh one may belong to a process that runs now, and takes milliseconds.
 */
export function writeWhole(path: string, text: string): void {
  removeLeftovers(path, { before: Date.now() - 60_000 })
  const temporary = `${path}.${crypto.randomUUID()}.tmp`
  try {
    const file = openSync(temporary, 'wx', 0o600)
    try {
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Removes unfinished files of this one that were last written before the given moment (Unix time in milliseconds). */
export function removeLeftovers(path: string, { before }: { before: number }): void {
  const ours = (name: string) => name.startsWith(`${basename(path)}.`) && name.endsWith('.tmp')
  removeOld(dirname(path), ours, { before })
}

/** Removes files of a directory that were last written before the given moment; a link is never followed. */
export function removeOld(directory: string, ours: (name: string) => boolean, { before }: { before: number }): void {
  for (const name of filesIn(directory).filter(ours)) {
    const stats = lstatSync(join(directory, name), { throwIfNoEntry: false })
    if (stats && !stats.isDirectory() && stats.mtimeMs < before) rmSync(join(directory, name), { force: true })
  }
}

/** The names of the files; none if the directory is missing or cannot be read. */
export function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
