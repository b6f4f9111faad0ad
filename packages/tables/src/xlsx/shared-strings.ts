import { isErrorText } from '../cell-marks.ts'
import { invisibleIn, plainText } from '../plain-text.ts'
import { TableError } from '../table-error.ts'
import type { Archive } from './archive.ts'
import { parseXml } from './xml.ts'

/** A plain text, and its number of dropped characters. */
export type PlainString = { text: string; invisible: number; error: boolean }

/** Characters of all strings, which stay in memory. */
const maxLength = 64 * 1024 * 1024

/** The strings to which cells refer by number. Leaves out the phonetic guides. */
export async function readSharedStrings(archive: Archive, part: string | undefined): Promise<PlainString[]> {
  const strings: PlainString[] = []
  const stream = part === undefined ? undefined : archive.open(part)
  if (!stream) return strings
  let text = ''
  let inText = false
  let guides = 0
  let length = 0
  await parseXml(await stream, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') guides += 1
      else if (name === 't') inText = guides === 0
    },
    text(data) {
      if (!inText) return
      text += data
      length += data.length
      if (length > maxLength) throw new TableError('too-much-text')
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') guides -= 1
      else if (name === 'si') strings.push(plainString(text))
    },
  })
  return strings
}

/** Resolves `_x000D_`, as workbooks write control characters. */
export function plainString(stored: string): PlainString {
  const raw = stored.includes('_x')
    ? stored.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : stored
  const text = plainText(raw)
  return { text, invisible: text === raw ? 0 : invisibleIn(raw), error: isErrorText(text) }
}
