import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { RosterError } from '../roster-error.ts'
import { readFolder } from './folder.ts'
import { readZip } from './zip.ts'

/** The files of OneRoster that are read; demographics, results and all others are never opened. */
const wanted = ['manifest', 'academicSessions', 'courses', 'classes', 'users', 'roles', 'enrollments'] as const
export type RosterFile = (typeof wanted)[number]

/** `sha256` covers names and contents, so that a folder and a zip of it are the same. */
export type Bundle = { files: ReadonlyMap<RosterFile, Buffer>; sha256: string }

/** Bytes after unpacking. */
export type Limits = { file: number; total: number }
const mebibyte = 1024 * 1024
const ample: Limits = { file: 256 * mebibyte, total: 512 * mebibyte }

/** Reads a folder or a zip into memory; throws a RosterError. */
export async function readBundle(path: string, limits: Limits = ample): Promise<Bundle> {
  const kind = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    const problem = cause.code === 'ENOENT' ? '파일이나 폴더가 없습니다' : `읽을 수 없습니다 (${cause.code})`
    throw new RosterError('path', `명단 ${path}: ${problem}.`, { cause })
  })
  const found = kind.isDirectory()
    ? await readFolder(path, rosterFile, limits)
    : await readZip(path, rosterFile, limits)
  const files = new Map(wanted.flatMap((name) => withContent(name, found.get(name))))
  const hash = createHash('sha256')
  for (const [name, bytes] of files) hash.update(`${name} ${bytes.length}\n`).update(bytes)
  return { files, sha256: hash.digest('hex') }
}

/** The name without `.csv`, in whatever case; undefined for a file that is none of ours. */
export function rosterFile(fileName: string): RosterFile | undefined {
  return wanted.find((name) => `${name}.csv`.toLowerCase() === fileName.toLowerCase())
}

function withContent(name: RosterFile, bytes: Buffer | undefined): [RosterFile, Buffer][] {
  return bytes ? [[name, bytes]] : []
}
