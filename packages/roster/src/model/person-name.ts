import type { Fault } from './problem.ts'
import { withoutMasks } from './student-numbers.ts'

// The three lists are Unicode's recommended scripts (UAX #31, table 5): those in everyday use.
/** Most accented letters are one character in Unicode. */
const accented = 'Latin Greek Cyrillic'.split(' ')
/** Words of Myanmar and Tibetan have up to five marks on a letter. */
const marked = [
  'Hebrew Arabic Thaana Ethiopic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala',
  'Thai Lao Tibetan Myanmar Khmer Hiragana Katakana',
].flatMap((scripts) => scripts.split(' '))
/** Hangul and Han have old marks of tone, which look like dots next to a letter. */
const unmarked = 'Armenian Georgian Hangul Han Bopomofo'.split(' ')

const accents = String.raw`\u0300-\u0333\u0358`
/** Single letters of Hangul are not syllables. */
const jamo = String.raw`\u1100-\u11ff\u3131-\u318e\ua960-\ua97c\ud7b0-\ud7fb`
/** Letters that Unicode assigns to no single script: of Japanese 〆木 and メアリー, and the one that stretches Arabic words. */
const commonLetters = String.raw`〆ー\u0640`
const commonDigits = String.raw`0-9¹²³①-⑳\u0660-\u0669`

export const apostrophes = "'`´‘’‛′ʹʻʼʾʿ՚׳״"
/** For a character class. The last two are the double hyphen of Japanese and the sign between syllables of Tibetan. */
export const punctuation = String.raw`\p{Pd}.·・‧•∙⋅,、،;:\/"“”«»\(\)\[\]\{\}<>〈〉《》「」『』【】〔〕=་`
/** A letter of Hangul that Koreans type for a middle dot. */
export const letterDot = '\u318d'
// Plain text has joiners only in scripts that need them.
const joiner = String.raw`[\u200c\u200d]`

/** Letters and digits. */
const lettersOf = (script: string) => String.raw`[[\p{Script=${script}}&&[\p{L}\p{N}]]--[${jamo}]]`
const marksOf = (script: string) => String.raw`[\p{Script_Extensions=${script}}&&\p{M}]`

const parts = [
  ...unmarked.map(lettersOf),
  ...accented.map((script) => `${lettersOf(script)}[${accents}]{0,2}`),
  ...marked.map((script) => `${lettersOf(script)}(?:${joiner}?${marksOf(script)}){0,5}`),
  `[${commonLetters}${commonDigits}]`,
  `[ _${letterDot}${apostrophes}${punctuation}]`,
  String.raw`(?<=[\p{L}\p{M}])${joiner}(?=[\p{L}\p{M}])`,
]
const part = new RegExp(parts.join('|'), 'gv')

/**
 * The first character of a plain text that no name of a person has. Names have letters of scripts in everyday use, marks on
 * letters of their own script, digits, spaces and a few signs.
 */
export function strangeIn(name: string): string | undefined {
  const [strange] = name.replaceAll(part, '')
  return strange
}

/** `U+2665` */
export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Signs that a conversion writes for letters that its encoding does not have. */
const lost = /[?？\ufffd]/u

/** Offices write such signs behind the names of people who have the same one. Most of them are in no typed name. */
export const nameMarks = '①-⑳⑴-⒇⒜-⒣Ⓐ-Ⓗⓐ-ⓗ㉠-㉧㉮-㉵'
const endMark = new RegExp(String.raw`(?<=\p{Script=Hangul}\s?)[${nameMarks}]$`, 'u')

/** What is wrong with a name of a roster. Masked letters and marks of people of one name are tolerated. */
export function nameFault(name: string): Pick<Fault, 'code' | 'value' | 'values'> | undefined {
  if (name === '' || usualName.test(name)) return undefined
  if (lost.test(name)) return { code: 'damaged-text', value: name }
  const strange = strangeIn(withoutMasks(name.replace(endMark, '')))
  return strange === undefined ? undefined : { code: 'wrong-name', value: name, values: { character: codeOf(strange) } }
}

/** Fast path: most names of Koreans. */
const usualName = /^[가-힣]+$/u
