import { isUtf8 } from 'node:buffer'
import { TextDecoder as UhcDecoder } from '@exodus/bytes/encoding.js'
import type { Encoding } from '../table.ts'
import { TableError } from '../table-error.ts'
import { fieldName, fieldsOf, layoutOf } from './fields.ts'

/** A text as UTF-8 without a byte order mark. A string of a large file would need its memory once more. */
export type DecodedText = { utf8: Buffer; encoding: Encoding }

type Decoder = { decode: (bytes: Uint8Array) => string }

/** Node's own `euc-kr` knows 2,350 of the 11,172 syllables, and some of the others it decodes to wrong letters. */
const decoders: Record<string, (options: { fatal: boolean }) => Decoder> = {
  'utf-8': (options) => new TextDecoder('utf-8', options),
  'utf-16le': (options) => new TextDecoder('utf-16le', options),
  'utf-16be': (options) => new TextDecoder('utf-16be', options),
  cp949: (options) => new UhcDecoder('euc-kr', options),
}

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or CP949, as Korean Excel saves text. Throws a TableError with the place
 * of the first malformed character.
 */
export function decodeText(bytes: Buffer): DecodedText {
  const wide = wideEncoding(bytes)
  if (wide) return { utf8: Buffer.from(strictly(wide, bytes) ?? refuse(wide, bytes, 'UTF-16')), encoding: 'UTF-16' }
  refuseNul(bytes)
  if (isUtf8(bytes)) return { utf8: bytes.subarray(hasMark(bytes) ? 3 : 0), encoding: 'UTF-8' }
  if (isMeantAsUtf8(bytes)) refuse('utf-8', bytes, 'UTF-8')
  const text = strictly('cp949', bytes) ?? refuse('cp949', bytes, 'UTF-8 or CP949')
  return { utf8: Buffer.from(text), encoding: 'CP949' }
}

/** Whether the last row has no line break behind it. */
export function endsInRow(utf8: Buffer): boolean {
  const last = utf8.at(-1)
  return last !== 10 && last !== 13
}

function wideEncoding([first, second]: Uint8Array) {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

function strictly(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return decoders[encoding]?.({ fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const hasMark = ([first, second, third]: Uint8Array) => first === 0xef && second === 0xbb && third === 0xbf

/** CP949 decoded as UTF-8 contains almost no syllable; damaged UTF-8 contains many. */
function isMeantAsUtf8(bytes: Uint8Array) {
  if (hasMark(bytes)) return true
  const text = leniently('utf-8', bytes)
  return count(text, /[가-힣]/g) > count(text, /\ufffd/g)
}

function leniently(encoding: string, bytes: Uint8Array) {
  return decoders[encoding]?.({ fatal: false }).decode(bytes) ?? ''
}

function count(text: string, pattern: RegExp) {
  let found = 0
  for (const _ of text.matchAll(pattern)) found += 1
  return found
}

function refuse(encoding: string, bytes: Uint8Array, tried: string): never {
  const text = leniently(encoding, bytes)
  const place = placeOf(text, Math.max(0, text.indexOf('\ufffd')))
  throw new TableError('undecodable', { place, values: { encoding: tried } })
}

function refuseNul(bytes: Uint8Array) {
  const index = bytes.indexOf(0)
  if (index < 0) return
  const text = leniently('utf-8', bytes.subarray(0, index))
  throw new TableError('nul', { place: placeOf(`${text}\0`, text.length) })
}

function placeOf(text: string, index: number) {
  const before = text.slice(0, index).split(/\r\n|\r|\n/)
  const { delimiter } = layoutOf(text)
  const column = fieldsOf(before.at(-1) ?? '', delimiter).length - 1
  return { row: before.length, field: fieldName(text, delimiter, column) }
}
