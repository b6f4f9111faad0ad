import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { RosterError, unusable } from '../model/roster-error.ts'
import { type RosterFile, rosterFiles, type Source } from './files.ts'
import { openFolder } from './folder.ts'
import { openZip } from './zip.ts'

/** `sha256` covers names and contents, so that a folder and a zip of it are the same. */
export type Bundle = { files: ReadonlyMap<RosterFile, Buffer>; sha256: string }

/** Bytes after unpacking. */
type Limits = { file: number; total: number }

const mebibyte = 1024 * 1024
const ample: Limits = { file: 256 * mebibyte, total: 512 * mebibyte }

/** Reads a folder or a zip into memory; throws a RosterError. */
export function readBundle(path: string, limits: Limits = ample): Promise<Bundle> {
  return withSource(path, async (source) => {
    refuseTooLarge(source, limits)
    const found = new Map<RosterFile, Buffer>()
    for (const { name, read } of source.files) found.set(name, await read())
    const files = new Map(rosterFiles.flatMap((name) => withContent(name, found.get(name))))
    const hash = createHash('sha256')
    for (const [name, bytes] of files) hash.update(`${name} ${bytes.length}\n`).update(bytes)
    return { files, sha256: hash.digest('hex') }
  })
}

/** Bytes after unpacking, of all files together, without reading them. */
export function bundleSize(path: string): Promise<number> {
  return withSource(path, ({ files }) => files.reduce((total, { size }) => total + size, 0))
}

async function withSource<T>(path: string, work: (source: Source) => T | Promise<T>): Promise<T> {
  const kind = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    const problem = cause.code === 'ENOENT' ? '파일이나 폴더가 없습니다' : `읽을 수 없습니다 (${cause.code})`
    throw new RosterError('path', `명단 ${path}: ${problem}.`, { cause })
  })
  const source = kind.isDirectory() ? await openFolder(path) : await openZip(path)
  try {
    return await work(source)
  } finally {
    source.close()
  }
}

function refuseTooLarge({ files }: Source, limits: Limits) {
  let total = 0
  for (const { fileName, size } of files) {
    total += size
    if (size > limits.file || total > limits.total)
      throw unusable(
        { file: fileName },
        `파일이 너무 큽니다. 한 파일은 ${megabytes(limits.file)}, 모두 ${megabytes(limits.total)}까지 읽을 수 있습니다.`,
      )
  }
}

function megabytes(bytes: number) {
  return `${Math.round(bytes / mebibyte)}MB`
}

function withContent(name: RosterFile, bytes: Buffer | undefined): [RosterFile, Buffer][] {
  return bytes ? [[name, bytes]] : []
}
