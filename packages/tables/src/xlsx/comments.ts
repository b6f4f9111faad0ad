import { plainText } from '../plain-text.ts'
import { TableError } from '../table-error.ts'
import type { Archive } from './archive.ts'
import { positionOf } from './references.ts'
import { relationshipsOf } from './relationships.ts'
import { parseXml } from './xml.ts'

/** Characters of all notes of a sheet, which stay in memory. */
const maxLength = 16 * 1024 * 1024

/** The notes on the cells of a sheet, and what people answered to them, by row. */
export async function readComments(archive: Archive, sheet: string): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>()
  const add = (row: number, note: string) => {
    if (found.get(row)?.push(note) === undefined) found.set(row, [note])
  }
  let length = 0
  for (const { kind, target } of await relationshipsOf(archive, sheet)) {
    const stream = kind === 'comments' || kind === 'threadedComment' ? archive.open(target) : undefined
    if (!stream) continue
    let row: number | undefined
    let text = ''
    let inText = false
    await parseXml(await stream, {
      open(name, { ref = '' }) {
        if (name === 'comment' || name === 'threadedComment') {
          row = positionOf(ref)?.row
          text = ''
        } else if (name === 't' || (name === 'text' && kind === 'threadedComment')) inText = true
      },
      text(data) {
        if (!inText) return
        text += data
        length += data.length
        if (length > maxLength) throw new TableError('too-much-text')
      },
      close(name) {
        if (name === 't' || name === 'text') inText = false
        else if ((name === 'comment' || name === 'threadedComment') && row !== undefined && text.trim() !== '')
          add(row, plainText(text))
      },
    })
  }
  return found
}
