import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { RosterError } from '../roster-error.ts'
import { type Limits, type RosterFile, rosterFiles } from './files.ts'
import { readFolder } from './folder.ts'
import { readZip } from './zip.ts'

/** `sha256` covers names and contents, so that a folder and a zip of it are the same. */
export type Bundle = { files: ReadonlyMap<RosterFile, Buffer>; sha256: string }

const mebibyte = 1024 * 1024
const ample: Limits = { file: 256 * mebibyte, total: 512 * mebibyte }

/** Reads a folder or a zip into memory; throws a RosterError. */
export async function readBundle(path: string, limits: Limits = ample): Promise<Bundle> {
  const kind = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    const problem = cause.code === 'ENOENT' ? '파일이나 폴더가 없습니다' : `읽을 수 없습니다 (${cause.code})`
    throw new RosterError('path', `명단 ${path}: ${problem}.`, { cause })
  })
  const found = kind.isDirectory() ? await readFolder(path, limits) : await readZip(path, limits)
  const files = new Map(rosterFiles.flatMap((name) => withContent(name, found.get(name))))
  const hash = createHash('sha256')
  for (const [name, bytes] of files) hash.update(`${name} ${bytes.length}\n`).update(bytes)
  return { files, sha256: hash.digest('hex') }
}

function withContent(name: RosterFile, bytes: Buffer | undefined): [RosterFile, Buffer][] {
  return bytes ? [[name, bytes]] : []
}
