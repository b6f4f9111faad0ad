import { spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Nobody may write the file, root neither, until the test ends; a sentence that says why where that cannot be had. */
export function makeUnwritable(file: string): string | undefined {
  const fault = ran('chattr', '+i', file)
  if (fault === undefined) onTestFinished(() => void ran('chattr', '-i', file))
  return fault === undefined ? undefined : `a file cannot be kept from root here: ${fault}`
}

/** The folder once more, for reading only, gone after the test; a sentence that says why where that cannot be had. */
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
