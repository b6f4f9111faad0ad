import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { OperatorError } from '../../errors/operator-error.ts'

/** Reads the hash of each row, by sequence, from a file that `export audit` wrote. Throws an OperatorError. */
export async function readExport(path: string): Promise<Map<number, string>> {
  const hashes = new Map<number, string>()
  try {
    await pipeline(createReadStream(path), parse({ bom: true, columns: true }), async (rows) => {
      for await (const { sequence, hash } of rows as AsyncIterable<Record<string, string>>)
        hashes.set(Number(sequence), String(hash))
    })
  } catch (error) {
    throw new OperatorError(`${path}: 내보낸 감사 기록으로 읽을 수 없습니다 (${(error as Error).message}).`, {
      cause: error,
    })
  }
  return hashes
}
