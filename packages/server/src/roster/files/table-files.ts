import { open, readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { kindOf } from '@campus-connect/tables'
import { systemReason } from '../../errors/system-reason.ts'
import { RosterError, unusable } from '../model/roster-error.ts'
import { findName } from './source.ts'

export type TableFile = { name: string; bytes: Buffer }
type Found = { path: string; size: number }

const endings = /\.(csv|tsv|txt|xlsx|xlsm|xls|html?)$/i
/** Each OneRoster folder has one of these. */
const bundleFiles = ['manifest.csv', 'users.csv', 'classes.csv', 'enrollments.csv']
const maxSize = 256 * 1024 * 1024

/** The tables at these paths, or in a folder. Undefined for a folder or zip that holds one of `bundleNames`. */
export async function findTables(paths: readonly string[]): Promise<Found[] | undefined> {
  const [first = '', ...others] = paths
  const found = await stat(first).catch(() => undefined)
  const single = others.length === 0
  if (found?.isDirectory() && single) return tablesIn(first)
  if ((!found && single) || (single && (await isBundle(first)))) return undefined
  return Promise.all(paths.map(fileAt))
}

export async function readTableFiles(found: readonly Found[]): Promise<TableFile[]> {
  const files: TableFile[] = []
  for (const { path, size } of found) {
    const name = basename(path)
    if (size > maxSize)
      throw unusable({ file: name }, `파일이 너무 큽니다. 한 파일은 ${maxSize / 1024 / 1024}MB까지 읽을 수 있습니다.`)
    files.push({ name, bytes: await readFile(path).catch(notReadable(path)) })
  }
  return files
}

async function tablesIn(folder: string) {
  const names = await readdir(folder).catch(notReadable(folder))
  if (names.some((name) => findName(bundleFiles, name))) return undefined
  // Excel leaves ~$ files beside what is open.
  const tables = names.filter((name) => endings.test(name) && !/^[.~]/.test(name)).toSorted()
  return tables.length === 0 ? undefined : Promise.all(tables.map((name) => fileAt(join(folder, name))))
}

async function fileAt(path: string): Promise<Found> {
  const { size, isFile } = await stat(path)
    .then((found) => ({ size: found.size, isFile: found.isFile() }))
    .catch(notReadable(path))
  if (!isFile) throw new RosterError('path', `명단 ${path}: 여러 개를 가져올 때는 표 파일만 쓸 수 있습니다.`)
  return { path, size }
}

async function isBundle(path: string) {
  const file = await open(path).catch(notReadable(path))
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    if (!buffer.toString('latin1').startsWith('PK')) return false
  } finally {
    await file.close()
  }
  return kindOf(await readFile(path)) === 'zip'
}

const notReadable = (path: string) => (cause: NodeJS.ErrnoException) => {
  throw new RosterError('path', `명단 ${path}: ${systemReason(cause)}.`, { cause })
}
