import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Names, sizes and times of the files in a folder. Undefined for anything else. Reads no file and changes nothing. */
export async function folderFingerprint(path: string): Promise<string | undefined> {
  const names = await readdir(path).catch(() => undefined)
  if (!names) return undefined
  const lines = await Promise.all(names.toSorted().map((name) => line(path, name)))
  return lines.filter((each) => each !== undefined).join('\n')
}

async function line(folder: string, name: string) {
  // Programs write under such names first.
  if (/^[.~]/.test(name) || /\.(part|tmp|crdownload)$/i.test(name)) return undefined
  const found = await stat(join(folder, name)).catch(() => undefined)
  return found?.isFile() ? `${name}/${found.size}/${found.mtimeMs}` : undefined
}
