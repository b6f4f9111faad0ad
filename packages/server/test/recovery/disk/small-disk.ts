import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { missing } from '@campus-connect/core/testing/requirements.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'

/** Mounts a disk of this size until the test ends. Gives the reason if that is not possible. */
export async function mountSmallDisk(megabytes: number): Promise<{ folder: string } | { missing: string }> {
  if (process.getuid?.() !== 0) return { missing: 'a small disk can be mounted only by root' }
  const folder = await temporaryFolder()
  const reason = missing('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder)
  if (reason !== undefined) return { missing: reason }
  onTestFinished(() => void missing('umount', '-l', folder))
  return { folder }
}

const filler = (folder: string) => join(folder, 'filler')

/** Takes this many bytes of the disk until `freeUp`, so that it has at least as much room then. */
export function reserve(folder: string, bytes: number): void {
  writeFileSync(filler(folder), Buffer.alloc(bytes))
}

/** Fills the disk, except for this many bytes. */
export function fillUp(folder: string, { leaving = 0 } = {}): void {
  const file = openSync(filler(folder), 'a')
  const page = Buffer.alloc(4096)
  try {
    for (;;) writeSync(file, page)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    if (leaving > 0) ftruncateSync(file, fstatSync(file).size - leaving)
  } finally {
    closeSync(file)
  }
}

export function freeUp(folder: string): void {
  rmSync(filler(folder))
}
