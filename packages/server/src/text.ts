// Control characters, line separators, and the invisible ones that turn the direction of text round.
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/**
 * A text from outside in the form in which it is stored and compared: NFC, without white space around it.
 * Undefined where it is empty, longer than `maxCodePoints`, not well-formed or holds control characters.
 */
export function normalText(value: string, maxCodePoints: number): string | undefined {
  if (!value.isWellFormed()) return undefined
  const text = value.normalize('NFC').trim()
  if (text === '' || forbidden.test(text) || codePoints(text) > maxCodePoints) return undefined
  return text
}

export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
