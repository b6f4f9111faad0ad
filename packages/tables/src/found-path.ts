import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * The path under which a file or folder exists: programs and systems write Hangul in two ways (NFC and NFD). The path itself if
 * it exists so, or if nothing exists in either way.
 */
export async function foundPath(path: string): Promise<string> {
  // Only names beyond ASCII have two spellings.
  if (/^[\0-\x7f]*$/.test(path) || (await exists(path))) return path
  const parent = dirname(path)
  if (parent === path) return path
  const folder = await foundPath(parent)
  const name = basename(path)
  const names = await readdir(folder).catch((): string[] => [])
  const found = names.includes(name) ? name : names.find((each) => each.normalize('NFC') === name.normalize('NFC'))
  return found === undefined ? path : join(folder, found)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
