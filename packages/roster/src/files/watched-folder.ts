import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { foundPath } from '@campus-connect/tables/found-path'

/** Names, sizes and times of the files in a folder. Undefined for anything else. Reads no file and changes nothing. */
export async function folderFingerprint(given: string): Promise<string | undefined> {
  const path = await foundPath(given)
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

/** The newest zip in a folder that holds zips and no CSV or table, else the path itself. */
export async function newestZip(path: string): Promise<string> {
  const names = (await readdir(path).catch(() => [])).filter((name) => !/^[.~]/.test(name))
  if (names.some((name) => /\.(csv|tsv|txt|xlsx|xlsm|xls|html?)$/i.test(name))) return path
  const zips = names.filter((name) => /\.zip$/i.test(name)).map((name) => join(path, name))
  const found = await Promise.all(zips.map(async (zip) => ({ zip, kind: await stat(zip).catch(() => undefined) })))
  // A file may go away meanwhile.
  const times = found.flatMap(({ zip, kind }) => (kind?.isFile() ? [{ zip, time: kind.mtimeMs }] : []))
  return times.toSorted((one, other) => other.time - one.time || (one.zip < other.zip ? 1 : -1))[0]?.zip ?? path
}
