import { createHash, type Hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { parse } from 'node:path'
import type { Pieces } from '@campus-connect/tables'
import { refusal } from '../model/problem.ts'
import { notReadable, openFolder } from './folder.ts'
import { refuseTooLarge, usualLimits } from './size-limits.ts'
import { openZip } from './zip.ts'

/** `sha256` covers names and contents, so that a folder and a zip of it have the same hash. Each file can be read once. */
export type Bundle<Name extends string = string> = {
  files: ReadonlyMap<Name, Pieces>
  sha256: string
  /** Called for each row of the large files. */
  onRow?: (() => void) | undefined
}

/** Reads the files with these names, in any case, from a folder or a zip into memory. `most` is in bytes. */
export async function readBundle<Name extends string>(
  path: string,
  names: readonly Name[],
  most: number = usualLimits.files,
): Promise<Bundle<Name>> {
  const kind = await stat(path).catch(notReadable(path))
  const source = kind.isDirectory() ? await openFolder(path, names) : await openZip(path, names)
  try {
    refuseTooLarge(
      source.files.map(({ fileName: name, size }) => ({ name, size })),
      most,
    )
    const found = new Map<Name, Pieces>()
    for (const { name, read } of source.files) found.set(name, await read())
    const files = new Map(
      names.flatMap((name) => {
        const bytes = found.get(name)
        return bytes ? [[name, bytes] as const] : []
      }),
    )
    return { files, sha256: hashOf(files) }
  } finally {
    source.close()
  }
}

/** Leaves out the extension, as earlier versions did, so that a known roster keeps its hash. */
function hashOf(files: ReadonlyMap<string, Pieces>) {
  const hash = createHash('sha256')
  for (const [name, bytes] of files) hashFile(hash, parse(name).name, bytes)
  return hash.digest('hex')
}

export function hashFile(hash: Hash, name: string, bytes: Pieces): void {
  hash.update(`${name} ${sizeOf(bytes)}\n`)
  for (const piece of bytes) hash.update(piece)
}

export const sizeOf = (bytes: Pieces): number => bytes.reduce((sum, { length }) => sum + length, 0)

/** Bytes of a row. */
const longestRow = 1024 * 1024

/** Refuses a roster that would need too much memory, before it is parsed. */
export function refuseTooManyRows({ files }: Bundle, rows: number): void {
  let total = 0
  for (const [file, bytes] of files) {
    let row = 0
    for (const length of lineLengths(bytes)) {
      row += 1
      total += 1
      if (length > longestRow) throw refusal('row-too-long', { file, row }, { values: { bytes: longestRow } })
      if (total > rows) throw refusal('too-many-rows', { file, row }, { values: { rows } })
    }
  }
}

/** Old Macintosh versions of Excel end lines with a carriage return only. */
function* lineLengths(bytes: Pieces) {
  const ending = bytes.some((piece) => piece.includes('\n')) ? 10 : 13
  // Of a line that begins in an earlier piece.
  let begun = 0
  for (const piece of bytes) {
    let start = 0
    for (let end = piece.indexOf(ending); end >= 0; end = piece.indexOf(ending, start)) {
      yield begun + end - start
      begun = 0
      start = end + 1
    }
    begun += piece.length - start
  }
  if (begun > 0) yield begun
}
