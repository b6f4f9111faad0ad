import { composed } from './half-width-hangul.ts'

/** Plain already, as most cells are. */
const ordinary = /^[\t\n\r\u0020-\u007e가-힣]*$/

/** Scripts whose letters take another shape, or none, without a joiner between them. */
const joined =
  'Arabic|Syriac|Nko|Mongolian|Devanagari|Bengali|Gurmukhi|Gujarati|Oriya|Tamil|Telugu|Kannada|Malayalam|Sinhala|Khmer|Myanmar|Tibetan'
const ofJoined = `[${joined
  .split('|')
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('')}]`

/** Joiners that a word or an emoji needs; the group stays. */
const needed = String.raw`(?<=${ofJoined})[\u200c\u200d](?=${ofJoined})|(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f`
const invisible = new RegExp(
  String.raw`(${needed})|[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]`,
  'gu',
)

/**
 * Marks on a letter beyond the thirty of UAX #15's stream-safe text. Nobody can tell them apart, and to normalize many takes the
 * square of their number.
 */
const furtherMark = /\p{M}(?<=\p{M}{31})/gu

const withoutInvisible = (text: string) => text.toWellFormed().replace(invisible, '$1')

/**
 * A text as people see it: well-formed and in NFC, without invisible characters, with full-width letters, digits and
 * signs and half-width Hangul in their usual form, and with ordinary spaces for the other kinds. Joiners stay inside a
 * word of a script that needs them. Line breaks and spaces around the text stay.
 */
export function plainText(text: string): string {
  if (ordinary.test(text)) return text
  return composed(withoutInvisible(text).replaceAll(furtherMark, ''))
    .replaceAll(/[\uff01-\uffee]/g, (letter) => letter.normalize('NFKC'))
    .replaceAll(/[^\S\t\n\r\u0020]/g, ' ')
    .normalize('NFC')
}

/** How many invisible characters `plainText` drops. */
export function invisibleIn(text: string): number {
  if (ordinary.test(text)) return 0
  let count = 0
  for (const [, stays] of text.matchAll(invisible)) if (stays === undefined) count += 1
  for (const _ of withoutInvisible(text).matchAll(furtherMark)) count += 1
  return count
}
