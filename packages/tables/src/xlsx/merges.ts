import { Parser } from 'htmlparser2'
import { TableError } from '../table-error.ts'
import { type Archive, damaged } from './archive.ts'
import { positionOf } from './references.ts'
import { localName } from './xml.ts'

/** Rows count from 1, columns from 0; the last ones belong to the range. */
export type Merge = { top: number; left: number; bottom: number; right: number }

const maxMerges = 200_000
const beginning = /<(?:[^\s<>/:]+:)?mergeCells[\s/>]/
const longestBeginning = 200

/** Reads the merged ranges, which are behind the cells that they fill. The search for them is faster than a parser. */
export async function readMerges(archive: Archive, part: string): Promise<Merge[]> {
  const merges: Merge[] = []
  const parser = new Parser(
    {
      onopentag(name, { ref = '' }) {
        if (localName(name) !== 'mergeCell') return
        const [first, last] = ref.trim().split(':').map(positionOf)
        if (first && last) merges.push({ top: first.row, left: first.column, bottom: last.row, right: last.column })
        if (merges.length > maxMerges) throw new TableError('too-many-merges', { values: { most: maxMerges } })
      },
    },
    { xmlMode: true },
  )
  let rest = ''
  let found = false
  try {
    for await (const chunk of (await archive.open(part)) ?? []) {
      const text = rest + (chunk as Buffer).toString('latin1')
      const start: number = found ? 0 : text.search(beginning)
      found ||= start >= 0
      if (found) parser.write(text.slice(start))
      rest = found ? '' : text.slice(-longestBeginning)
    }
  } catch (cause) {
    damaged(cause)
  }
  return merges.toSorted((one, other) => one.top - other.top)
}
