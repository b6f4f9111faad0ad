import { onTestFinished } from 'vitest'
import { missing } from '@campus-connect/core/testing/requirements.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'

/** Makes the file unwritable, even for root, until the test ends. Gives the reason if that is not possible. */
export function makeUnwritable(file: string): string | undefined {
  const reason = missing('chattr', '+i', file)
  if (reason === undefined) onTestFinished(() => void missing('chattr', '-i', file))
  return reason
}

/** Mounts the folder read-only at another place until the test ends. Gives the reason if that is not possible. */
export async function mountReadOnly(folder: string): Promise<{ folder: string } | { missing: string }> {
  const place = await temporaryFolder()
  const reason = missing('mount', '--bind', folder, place) ?? missing('mount', '-o', 'remount,ro,bind', place)
  onTestFinished(() => void missing('umount', '-l', place))
  return reason === undefined ? { folder: place } : { missing: reason }
}
