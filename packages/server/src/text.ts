export const isStudentNumber = (text: string): boolean => /^[A-Za-z0-9_-]{1,32}$/.test(text)

// Also line separators, and the invisible characters that change the direction of text.
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

export const replaceControls = (text: string, replacement: string): string => text.replaceAll(controls, replacement)

/**
 * A text from outside in the form in which it is stored and compared: NFC, without white space around it.
 * Undefined where it is empty, longer than `maxCodePoints`, not well-formed or holds control characters.
 */
export function normalText(value: string, maxCodePoints: number): string | undefined {
  if (!value.isWellFormed()) return undefined
  const text = value.normalize('NFC').trim()
  if (text === '' || text.search(controls) >= 0 || codePoints(text) > maxCodePoints) return undefined
  return text
}

// Joiners change how the letters of some scripts are written, and are legitimate there.
const joiner = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u

/** The name of a person as it is stored: a normal text with a letter or a digit and nothing that does not show. */
export function personName(value: string): string | undefined {
  const name = normalText(value, 100)
  if (name === undefined || unseen.test(name.replace(joiner, '')) || !/[\p{L}\p{N}]/u.test(name)) return undefined
  return name
}

/** Equal for names that differ only in spaces, joiners, case and compatibility forms. */
export function foldedName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\u2800\u200c\u200d]/gu, '')
}

/** Whether anything of it shows: a mark needs something to stand on. */
export function isVisible(text: string): boolean {
  return /[^\s\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u.test(text)
}

export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
