// Control and bidi characters move a terminal's cursor, recolour it or turn a line round; lone surrogates break the output.
const dangerous = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const named: Partial<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Makes a text from outside harmless on a terminal and one cell of a table, without hiding that something was there. */
export function escapeControls(text: string): string {
  return text.replace(dangerous, (character) => named[character] ?? unicodeEscape(character))
}

/** JSON on one line that a terminal can show; a parser reads the same value. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(dangerous, unicodeEscape)
}

function unicodeEscape(character: string) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
