import { TextDecoder as UhcDecoder } from '@exodus/bytes/encoding.js'
import type { Encoding } from '../table.ts'
import { TableError } from '../table-error.ts'
import { fieldName, fieldsOf, layoutOf } from './fields.ts'

/** Pieces of a file. The reader removes each piece, so that it does not stay in memory. */
export type Pieces = Buffer[]

export type DecodedText = {
  encoding: Encoding
  /** UTF-8 without a byte order mark. It can be read once: the pieces are released meanwhile. */
  utf8: Iterable<Buffer>
  /** The first characters of it. */
  beginning: string
  hasQuotes: boolean
  /** Whether the last row has no line break behind it. */
  endsInRow: boolean
}

type Decoder = { decode: (bytes?: Uint8Array, options?: { stream: boolean }) => string }

/** Node's own `euc-kr` knows 2,350 of the 11,172 syllables, and some of the others it decodes to wrong letters. */
const decoders = new Map(
  Object.entries<(options: { fatal: boolean }) => Decoder>({
    'utf-8': (options) => new TextDecoder('utf-8', options),
    'utf-16le': (options) => new TextDecoder('utf-16le', options),
    'utf-16be': (options) => new TextDecoder('utf-16be', options),
    cp949: (options) => new UhcDecoder('euc-kr', options),
  }),
)

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or CP949, as Korean Excel saves text. Throws a TableError with the place
 * of the first malformed character.
 */
export function decodeText(bytes: Pieces): DecodedText {
  const wide = wideEncoding(bytes[0] ?? Buffer.alloc(0))
  if (wide) return decoded(wide, bytes, 'UTF-16') ?? refuse(wide, bytes, 'UTF-16')
  refuseNul(bytes)
  const text = decoded('utf-8', bytes, 'UTF-8')
  if (text) return text
  if (isMeantAsUtf8(bytes)) refuse('utf-8', bytes, 'UTF-8')
  return decoded('cp949', bytes, 'CP949') ?? refuse('cp949', bytes, 'UTF-8 or CP949')
}

const shownCharacters = 64 * 1024

/** Undefined if the bytes are not text of this encoding. */
function decoded(name: string, bytes: Pieces, encoding: Encoding): DecodedText | undefined {
  const facts = { beginning: '', hasQuotes: false, endsInRow: true }
  try {
    for (const text of textsOf(name, bytes, true)) {
      if (facts.beginning.length < shownCharacters) facts.beginning += text.slice(0, shownCharacters)
      facts.hasQuotes ||= text.includes('"')
      if (text !== '') facts.endsInRow = !/[\r\n]$/.test(text)
    }
  } catch {
    return undefined
  }
  return { ...facts, encoding, utf8: utf8Of(textsOf(name, taken(bytes), true)) }
}

function* taken(bytes: Pieces): Generator<Buffer> {
  for (let piece = bytes.shift(); piece; piece = bytes.shift()) yield piece
}

function* textsOf(name: string, pieces: Iterable<Buffer>, fatal: boolean): Generator<string> {
  const decoder = decoders.get(name)!({ fatal })
  for (const piece of pieces) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

/** Node 20, which runs campus, has no `map` of iterators. */
function* utf8Of(texts: Iterable<string>): Generator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}

function wideEncoding([first, second]: Uint8Array) {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

const hasMark = ([first, second, third]: Uint8Array) => first === 0xef && second === 0xbb && third === 0xbf

/** CP949 decoded as UTF-8 contains almost no syllable; damaged UTF-8 contains many. */
function isMeantAsUtf8(bytes: Pieces) {
  if (bytes[0] && hasMark(bytes[0])) return true
  let [syllables, damages] = [0, 0]
  for (const text of textsOf('utf-8', bytes, false)) {
    syllables += count(text, /[가-힣]/g)
    damages += count(text, /\ufffd/g)
  }
  return syllables > damages
}

const leniently = (encoding: string, bytes: Pieces) => [...textsOf(encoding, bytes, false)].join('')

function count(text: string, pattern: RegExp) {
  let found = 0
  for (const _ of text.matchAll(pattern)) found += 1
  return found
}

function refuse(encoding: string, bytes: Pieces, tried: string): never {
  const text = leniently(encoding, bytes)
  const place = placeOf(text, Math.max(0, text.indexOf('\ufffd')))
  throw new TableError('undecodable', { place, values: { encoding: tried } })
}

function refuseNul(bytes: Pieces) {
  const found = bytes.findIndex((piece) => piece.includes(0))
  if (found < 0) return
  const last = bytes[found]!
  const text = leniently('utf-8', [...bytes.slice(0, found), last.subarray(0, last.indexOf(0))])
  throw new TableError('nul', { place: placeOf(`${text}\0`, text.length) })
}

function placeOf(text: string, index: number) {
  const before = text.slice(0, index).split(/\r\n|\r|\n/)
  const { delimiter } = layoutOf(text)
  const column = fieldsOf(before.at(-1) ?? '', delimiter).length - 1
  return { row: before.length, field: fieldName(text, delimiter, column) }
}
