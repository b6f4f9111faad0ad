export const isStudentNumber = (text: string): boolean => /^[A-Za-z0-9_-]{1,32}$/.test(text)

// Also line separators, and the invisible characters that change the direction of text.
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

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

// Some scripts need joiners between letters.
const joiner = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u

/** Normalizes the name of a person. Undefined without a letter or digit, or with an invisible character. */
export function personName(value: string): string | undefined {
  const name = normalText(value, 100)
  if (name === undefined || unseen.test(name.replace(joiner, '')) || !/[\p{L}\p{N}]/u.test(name)) return undefined
  return name
}

/** The same text for names that differ only in spaces, joiners, case and compatibility forms. */
export function foldedName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\u2800\u200c\u200d]/gu, '')
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
