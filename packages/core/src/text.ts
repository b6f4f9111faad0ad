import { strangeIn } from '@campus-connect/roster/model'
import { plainText } from '@campus-connect/tables/plain-text'

// Also line separators, and the invisible characters that change the direction of text.
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A text that people typed must not have these, although `plainText` would make spaces of some. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/u

export const replaceControls = (text: string, replacement: string): string => text.replaceAll(controls, replacement)

/**
 * Normalizes input for storage and comparison: NFC, trimmed. Undefined if the text is empty, longer than `maxCodePoints`,
 * not well-formed, or contains control characters.
 */
export function normalText(value: string, maxCodePoints: number): string | undefined {
  if (!value.isWellFormed()) return undefined
  const text = value.normalize('NFC').trim()
  if (text === '' || text.search(controls) >= 0 || codePoints(text) > maxCodePoints) return undefined
  return text
}

/** The student number as people see it in a text that they typed or pasted. The result may still be no student number. */
export function typedStudentNumber(text: string): string {
  return plainText(text).normalize('NFKC').trim()
}

/** What people see of a text, trimmed; may be empty. Undefined if it is too long, not well-formed, or contains control characters. */
export function seenText(value: string, maxCodePoints: number): string | undefined {
  const text = value.trim()
  if (!text.isWellFormed() || breaks.test(text)) return undefined
  const seen = plainText(text).trim()
  return codePoints(seen) > maxCodePoints ? undefined : seen
}

/**
 * The name of a person as people see it: what is invisible is dropped. Undefined without a letter or digit, or with a
 * character that no name has.
 */
export function personName(value: string): string | undefined {
  const name = seenText(value, 100)
  return name !== undefined && /[\p{L}\p{N}]/u.test(name) && strangeIn(name) === undefined ? name : undefined
}

/** The first visible character of a text that no name of a person has. */
export function strangeInName(value: string): string | undefined {
  return strangeIn(seenText(value, 100) ?? '')
}

/** Whether a text has a visible character. A combining mark alone is not one. */
export function isVisible(text: string): boolean {
  return /[^\s\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u.test(text)
}

export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
