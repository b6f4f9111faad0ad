import { plainText } from '@campus-connect/tables/plain-text'
import unhomoglyph from 'unhomoglyph'

/**
 * Whether people may take a name for one of the others. Spaces, marks, signs, case and letters that look alike do not
 * count.
 */
export function looksLikeAny(name: string, others: readonly string[]): boolean {
  const looks = skeletons(name)
  return others.some((other) => skeletons(other).some((skeleton) => looks.includes(skeleton)))
}

/** As written, and in both cases: a small l looks like a capital I, but a small i does not. */
function skeletons(name: string): string[] {
  const text = plainText(name).normalize('NFKC')
  return [text, text.toUpperCase(), text.toLowerCase()].map(skeleton).filter((found) => found !== '')
}

/** The skeleton of UTS #39 (Unicode's confusables), without what is not a letter or digit before or after. */
const skeleton = (text: string) => lettersIn(unhomoglyph(lettersIn(text)))

/** Letters that modify others look like signs. So does the letter of Hangul that Koreans type for a middle dot (in NFKC). */
const lettersIn = (text: string) => text.normalize('NFD').replaceAll(/[^\p{L}\p{N}]|[\p{Lm}\u119e]/gu, '')
