import { spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Makes the file unwritable, even for root, until the test ends. Gives the reason if that is not possible. */
export function makeUnwritable(file: string): string | undefined {
  const fault = ran('chattr', '+i', file)
  if (fault === undefined) onTestFinished(() => void ran('chattr', '-i', file))
  return fault === undefined ? undefined : `a file cannot be kept from root here: ${fault}`
}

/** Mounts the folder read-only at another place until the test ends. Gives the reason if that is not possible. */
export async function mountReadOnly(folder: string): Promise<{ folder: string } | { missing: string }> {
  const place = await temporaryFolder()
  const fault = ran('mount', '--bind', folder, place) ?? ran('mount', '-o', 'remount,ro,bind', place)
  onTestFinished(() => void ran('umount', '-l', place))
  return fault === undefined ? { folder: place } : { missing: `a folder cannot be mounted here: ${fault}` }
}

function ran(program: string, ...argv: string[]) {
  const { error, status, stderr } = spawnSync(program, argv, { encoding: 'utf8' })
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}
