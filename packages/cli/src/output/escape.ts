// Control and bidi characters move a terminal's cursor, change its colours or reverse a line. Lone surrogates break the output.
const dangerous = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const named: Partial<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Escapes text for a terminal and for one cell of a table. Every character stays visible. */
export function escapeControls(text: string): string {
  return text.replace(dangerous, (character) => named[character] ?? unicodeEscape(character))
}

/** A value in one cell; empty if it is null. */
export function plainText(value: unknown): string {
  const text = String(value)
  return value === null ? '' : escapeControls(text)
}

/** JSON on one line that a terminal can show. A parser reads the same value. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(dangerous, unicodeEscape)
}

function unicodeEscape(character: string) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
