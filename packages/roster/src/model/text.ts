import { plainText } from '@campus-connect/tables/plain-text'

// Also line separators. `plainText` has dropped what changes the direction of text.
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/gu
const visible = /[^\s\p{M}]/u

/** One line of plain text with single spaces and without control characters; empty if nothing in it is visible. */
export function cleanText(text: string): string {
  const line = plainText(text).replaceAll(/\s+/g, ' ').replaceAll(controls, '').normalize('NFC')
  const tidy = line.replaceAll(/ +/g, ' ').trim()
  return visible.test(tidy) ? tidy : ''
}

/** The same text for values that differ only in case and spaces. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/gu, '')

/** The same text for numbers, and for class ids whose code is a number, that differ only in leading zeros. */
export const withoutZeros = (text: string): string =>
  text.replaceAll(/(?<=^|\/)0\d+(?=-|$)/g, (digits) => digits.replace(/^0+(?=\d)/, ''))

/** A Korean name begins with the family name and has no space: 홍길동. */
export function personName(givenName: string, familyName: string): string {
  const [given, family] = [cleanText(givenName), cleanText(familyName)]
  const korean = /\p{Script=Hangul}/u.test(given + family)
  return korean ? family + given : `${given} ${family}`.trim()
}
