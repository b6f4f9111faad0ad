import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps this folder in memory. */
const inMemory = '/dev/shm'
/** Bytes; all steps together need less than half of it. */
const room = 2 ** 30

/**
 * A folder for the temporary files of all tests, removed when this process ends. It is in memory where there is room:
 * the tests create and remove tens of thousands of files, for which a disk takes a minute longer.
 */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoom(inMemory) ? inMemory : tmpdir(), 'campus-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL of the tests runs under another account than root.
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom(folder: string) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= room
}
