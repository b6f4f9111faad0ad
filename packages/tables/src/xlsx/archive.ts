import type { Readable } from 'node:stream'
import { fromBufferPromise } from 'yauzl'
import { TableError } from '../table-error.ts'
import { AmbiguousName, entriesOf } from '../zip-entries.ts'

/** Opens a part of a workbook for reading; undefined if there is none. */
export type Archive = { open: (part: string) => Promise<Readable> | undefined }

/** Even a list of file names can fill the memory. */
const maxParts = 10_000

/** Lists the parts of a workbook. `limit` is the size of all parts after unpacking; sheets are read twice. */
export async function openArchive(bytes: Buffer, limit: number): Promise<Archive> {
  const zip = await fromBufferPromise(bytes, {}).catch(damaged)
  if (zip.entryCount > maxParts) throw new TableError('too-many-parts', { values: { most: maxParts } })
  const listed = await entriesOf(zip).catch(damaged)
  const entries = new Map(listed.map((entry) => [entry.fileName.toLowerCase(), entry]))
  let unpacked = 0
  return {
    open: (part) => {
      const entry = entries.get(part.toLowerCase())
      if (!entry) return undefined
      unpacked += entry.uncompressedSize
      if (entry.uncompressedSize > limit || unpacked > 2 * limit)
        throw new TableError('part-too-large', { values: { megabytes: Math.round(limit / 1024 / 1024) } })
      // yauzl aborts a part that is larger than its header says.
      return zip.openReadStreamPromise(entry).catch(damaged)
    },
  }
}

export function damaged(cause: unknown): never {
  if (cause instanceof TableError) throw cause
  if (cause instanceof AmbiguousName)
    throw new TableError('ambiguous-part', { values: { part: cause.fileName }, cause })
  throw new TableError('damaged', { cause })
}
