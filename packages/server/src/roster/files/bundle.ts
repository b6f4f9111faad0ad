import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { parse } from 'node:path'
import { systemReason } from '../../errors/system-reason.ts'
import { RosterError, unusable } from '../model/roster-error.ts'
import type { Source } from './source.ts'
import { openFolder } from './folder.ts'
import { openZip } from './zip.ts'

/** `sha256` covers names and contents, so that a folder and a zip of it have the same hash. */
export type Bundle<Name extends string = string> = { files: ReadonlyMap<Name, Buffer>; sha256: string }

/** Bytes after unpacking. */
type Limits = { file: number; total: number }

const mebibyte = 1024 * 1024
const defaultLimits: Limits = { file: 256 * mebibyte, total: 512 * mebibyte }

/** Reads the files with these names, in any case, from a folder or a zip into memory. Throws a RosterError. */
export function readBundle<Name extends string>(
  path: string,
  names: readonly Name[],
  limits: Limits = defaultLimits,
): Promise<Bundle<Name>> {
  return withSource(path, names, async (source) => {
    refuseTooLarge(source, limits)
    const found = new Map<Name, Buffer>()
    for (const { name, read } of source.files) found.set(name, await read())
    const files = new Map(names.flatMap((name) => withContent(name, found.get(name))))
    const hash = createHash('sha256')
    // Leave out the extension, as earlier versions did, so that a known roster keeps its hash.
    for (const [name, bytes] of files) hash.update(`${parse(name).name} ${bytes.length}\n`).update(bytes)
    return { files, sha256: hash.digest('hex') }
  })
}

/** Size of all these files after unpacking, in bytes. Does not read them. */
export function bundleSize(path: string, names: readonly string[]): Promise<number> {
  return withSource(path, names, ({ files }) => files.reduce((total, { size }) => total + size, 0))
}

async function withSource<Name extends string, T>(
  path: string,
  names: readonly Name[],
  work: (source: Source<Name>) => T | Promise<T>,
): Promise<T> {
  const kind = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    throw new RosterError('path', `명단 ${path}: ${systemReason(cause)}.`, { cause })
  })
  const source = kind.isDirectory() ? await openFolder(path, names) : await openZip(path, names)
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

function withContent<Name extends string>(name: Name, bytes: Buffer | undefined): [Name, Buffer][] {
  return bytes ? [[name, bytes]] : []
}
