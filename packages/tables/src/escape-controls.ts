// Control and bidi characters move a terminal's cursor, change its colours or reverse a line. Lone surrogates break the output.
const dangerous = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const named = new Map(Object.entries<string>({ '\t': '\\t', '\n': '\\n', '\r': '\\r' }))

/** Escapes text for a terminal and for one cell of a table. Every character stays visible. */
export function escapeControls(text: string): string {
  return text.replace(dangerous, (character) => named.get(character) ?? unicodeEscape(character))
}

/** Escapes a text of several lines or columns for a terminal: line breaks and tabs stay. JSON keeps its meaning. */
export function escapeLines(text: string): string {
  return text.replace(dangerous, (character) => (/[\n\t]/.test(character) ? character : unicodeEscape(character)))
}

function unicodeEscape(character: string) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
