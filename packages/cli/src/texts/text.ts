export const languages = ['ko', 'en'] as const
export type Language = (typeof languages)[number]

/** A text in every language of the command line. */
export type Text = Readonly<Record<Language, string>>

/** A part of the catalogue: texts, and functions that put values into them. */
export type Catalogue = Record<string, Text | ((...values: never[]) => Text)>

/** A text that has no translation: the server's sentence, a name, a command. */
export const verbatim = (text: string): Text => ({ ko: text, en: text })

/** The server's Korean sentence; in other languages `own`. */
export const answered = (message: string, own: Text): Text => (message ? { ...own, ko: message } : own)

export function joined(separator: string, ...texts: Text[]): Text {
  const inLanguage = (language: Language) => texts.map((text) => text[language]).join(separator)
  return { ko: inLanguage('ko'), en: inLanguage('en') }
}
