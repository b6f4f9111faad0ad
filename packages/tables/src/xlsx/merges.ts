import { TableError } from '../table-error.ts'
import { type Archive, damaged } from './archive.ts'
import { positionOf } from './references.ts'

/** Rows count from 1, columns from 0; the last ones belong to the range. */
export type Merge = { top: number; left: number; bottom: number; right: number }

const maxMerges = 200_000
const pattern = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})"/g
const longest = 200

/** Reads the merged ranges, which stand behind the cells that they fill. The search is faster than a parser. */
export async function readMerges(archive: Archive, part: string): Promise<Merge[]> {
  const merges: Merge[] = []
  let rest = ''
  try {
    for await (const chunk of (await archive.open(part)) ?? []) {
      const text = rest + (chunk as Buffer).toString('latin1')
      let end = 0
      for (const found of text.matchAll(pattern)) {
        end = found.index + found[0].length
        const [first, last] = [positionOf(found[1] ?? ''), positionOf(found[2] ?? '')]
        if (first && last) merges.push({ top: first.row, left: first.column, bottom: last.row, right: last.column })
      }
      if (merges.length > maxMerges) throw new TableError('too-many-merges', { values: { most: maxMerges } })
      rest = text.slice(Math.max(end, text.length - longest))
    }
  } catch (cause) {
    damaged(cause)
  }
  return merges.toSorted((one, other) => one.top - other.top)
}
