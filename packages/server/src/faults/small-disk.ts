import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './server-process.ts'

/** A disk of its own of so many megabytes, gone after the test; a sentence that says why where that cannot be had. */
export async function mountSmallDisk(megabytes: number): Promise<{ folder: string } | { missing: string }> {
  if (process.getuid?.() !== 0) return { missing: 'a small disk can be mounted only by root' }
  const folder = await temporaryFolder()
  const { error, status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder], {
    encoding: 'utf8',
  })
  if (error || status !== 0)
    return { missing: `a small disk cannot be mounted here: ${error?.message ?? stderr.trim()}` }
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return { folder }
}

const filler = (folder: string) => join(folder, 'filler')

/** Leaves no room on the disk. */
export function fillUp(folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(filler(folder), Buffer.alloc(bavail * bsize))
}

export function freeUp(folder: string): void {
  rmSync(filler(folder))
}
