import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise } from 'yauzl'
import { TableError } from '../table-error.ts'

/** Opens a part of a workbook for reading; undefined if there is none. */
export type Archive = { open: (part: string) => Promise<Readable> | undefined }

/** Even a list of file names can fill the memory. */
const maxParts = 10_000

/** Lists the parts of a workbook. `limit` is the size of one part after unpacking. */
export async function openArchive(bytes: Buffer, limit: number): Promise<Archive> {
  const zip = await fromBufferPromise(bytes, {}).catch(damaged)
  if (zip.entryCount > maxParts) throw new TableError(`Excel 파일 안의 파일이 ${maxParts}개를 넘습니다.`)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry)
  } catch (cause) {
    damaged(cause)
  }
  return {
    open: (part) => {
      const entry = entries.get(part.toLowerCase())
      if (!entry) return undefined
      if (entry.uncompressedSize > limit)
        throw new TableError(
          `Excel 파일이 너무 큽니다. 풀었을 때 ${Math.round(limit / 1024 / 1024)}MB까지 읽을 수 있습니다.`,
        )
      // yauzl aborts a part that is larger than its header says.
      return zip.openReadStreamPromise(entry).catch(damaged)
    },
  }
}

export function damaged(cause: unknown): never {
  if (cause instanceof TableError) throw cause
  throw new TableError('손상되었거나 잘린 Excel 파일입니다. 다시 저장하거나 내보내 주세요.', {}, { cause })
}
