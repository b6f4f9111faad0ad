import { isErrorText } from '../cell-marks.ts'
import { invisibleIn, plainText } from '../plain-text.ts'
import { TableError } from '../table-error.ts'
import type { Archive } from './archive.ts'
import { parseXml } from './xml.ts'

/**
 * A plain text, and its number of dropped characters. `struck`: a part of it is struck through. `plain`: a part of it looks
 * as the format of the cell says.
 */
export type PlainString = { text: string; invisible: number; error: boolean; struck: boolean; plain: boolean }

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
  const runs = textRuns()
  await parseXml(await stream, {
    open(name, attributes) {
      runs.open(name, attributes)
      if (name === 'si') text = ''
      else if (name === 'rPh') guides += 1
      else if (name === 't') inText = guides === 0
    },
    text(data) {
      if (!inText) return
      text += data
      runs.text(data)
      length += data.length
      if (length > maxLength) throw new TableError('too-much-text')
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') guides -= 1
      else if (name === 'si') strings.push(plainString(text, runs.take()))
      runs.close(name)
    },
  })
  return strings
}

type Look = Pick<PlainString, 'struck' | 'plain'>
const likeItsCell: Look = { struck: false, plain: true }

/** Which runs of a rich text are struck through. A run without properties looks as its cell. */
export function textRuns(): {
  open: (name: string, attributes: Record<string, string>) => void
  text: (data: string) => void
  close: (name: string) => void
  /** The look of the text so far; begins a new one. */
  take: () => Look
} {
  let own: boolean | undefined
  let look: Look | undefined
  return {
    open(name, { val = '1' }) {
      if (name === 'rPr') own = false
      else if (own !== undefined && isStrike(name)) own = isOn(val)
    },
    text(data) {
      if (data.trim() === '') return
      look ??= { struck: false, plain: false }
      if (own === undefined) look.plain = true
      else if (own) look.struck = true
    },
    close(name) {
      if (name === 'r') own = undefined
    },
    take() {
      const taken = look ?? likeItsCell
      look = undefined
      own = undefined
      return taken
    },
  }
}

export const isStrike = (name: string): boolean => name === 'strike' || name === 'dstrike'
/** Of an attribute that says yes or no. */
export const isOn = (value: string): boolean => !/^(0|false|off|no)$/i.test(value.trim())

/** Resolves `_x000D_`, as workbooks write control characters. */
export function plainString(stored: string, look: Look = likeItsCell): PlainString {
  const raw = stored.includes('_x')
    ? stored.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    : stored
  const text = plainText(raw)
  return { text, invisible: text === raw ? 0 : invisibleIn(raw), error: isErrorText(text), ...look }
}
