import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** Writes a file whole or not at all, and readable by its owner alone from the first byte. */
export function writeWhole(path: string, text: string): void {
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
