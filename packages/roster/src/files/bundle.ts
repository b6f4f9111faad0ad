import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { parse } from 'node:path'
import { refusal } from '../model/problem.ts'
import { notReadable, openFolder } from './folder.ts'
import { refuseTooLarge, usualLimits } from './size-limits.ts'
import { openZip } from './zip.ts'

/** `sha256` covers names and contents, so that a folder and a zip of it have the same hash. */
export type Bundle<Name extends string = string> = { files: ReadonlyMap<Name, Buffer>; sha256: string }

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
    const found = new Map<Name, Buffer>()
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
function hashOf(files: ReadonlyMap<string, Buffer>) {
  const hash = createHash('sha256')
  for (const [name, bytes] of files) hash.update(`${parse(name).name} ${bytes.length}\n`).update(bytes)
  return hash.digest('hex')
}

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
function* lineLengths(bytes: Buffer) {
  const ending = bytes.includes('\n') ? 10 : 13
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(ending, start)
    const end = found < 0 ? bytes.length : found
    yield end - start
    start = end + 1
  }
}
