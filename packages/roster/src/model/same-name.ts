import { plainText } from '@campus-connect/tables/plain-text'
import { apostrophes, letterDot, nameFault, nameMarks, punctuation as signs } from './person-name.ts'

/**
 * Whether a typed name is that of a roster. Width, case, punctuation, remarks in brackets and the order of words do not
 * count; accents do, and each word must be in both. A mark of the roster for people of one name (김하늘A, 김하늘2) may be
 * left out. A masked name (김*늘), or one with a lost letter (김하?), matches nothing.
 */
export function isSameName(typed: string, listed: string): boolean {
  const known = [...readings(listed), ...readings(withoutMark(listed))]
  return readings(typed).some((reading) => known.includes(reading))
}

/** Whether two names of rosters may be those of one person: each class has its own marks. */
export const isSamePerson = (one: string, other: string): boolean =>
  isSameName(one, other) || isSameName(withoutMark(one), other)

/** Whether somebody can sign up with this name of a roster. */
export const isComparable = (listed: string): boolean => nameFault(listed) === undefined && readings(listed).length > 0

/**
 * The name without remarks and without the mark by which offices tell people of one name apart. Only a whole Korean name has
 * such a mark. Letters that people type for a part of a syllable, or that hide one, are none: 김설므l, 김하O.
 */
export function withoutMark(name: string): string {
  const bare = withoutRemarks(plainText(name)).trim()
  return marked.exec(bare)?.[1] ?? bare
}

const marked = new RegExp(
  String.raw`^((?:\p{Script=Hangul}\s*){2,}?)[-_.·/\s]*(?:[a-h\uff41-\uff48\u2160-\u2169]|0?[1-9]\d?|[\uff11-\uff19]|[¹²³${nameMarks}])$`,
  'iu',
)

/** The possible readings of a name, each as its sorted words. None for an empty or masked name. */
function readings(name: string): string[] {
  const plain = plainText(name).replaceAll('´', "'").replaceAll(letterDot, '·')
  const text = withoutRemarks(plain.normalize('NFKC').toLowerCase()).replaceAll(unwritten, '')
  const joined = text.replaceAll(punctuation, '')
  if (singleLetter.test(plain) || mask.test(text) || unusual.test(joined)) return []
  // Jean-Luc may be written Jean Luc or Jeanluc.
  return [joined, text.replaceAll(punctuation, ' ')]
    .flatMap((read) => [read, read.replaceAll(spacesInHangul, '')])
    .map(wordsOf)
    .filter((words) => words !== '')
}

/** Apostrophes and joiners of some scripts never separate words. */
const unwritten = new RegExp(String.raw`[${apostrophes}\p{Default_Ignorable_Code_Point}]`, 'gu')
const punctuation = new RegExp(`[${signs}]`, 'gu')
const spacesInHangul = /(?<=\p{Script=Hangul})\s+(?=\p{Script=Hangul})/gu

/** Letters that stand for a syllable: 김ㅇ늘. */
const singleLetter = /[\u3131-\u318e]/
/** Signs for hidden letters: 김O늘, 김.. */
const mask =
  /(?<=\p{Script=Hangul})[ox0〇]+(?![\p{Script=Latin}\d])|(?<![\p{Script=Latin}\d])[ox0〇]+(?=\p{Script=Hangul})|([\p{Pd}.·・‧•∙⋅])\1/u
/** No name has other signs, so they may hide a part of it: 김*늘, 김○○ */
const unusual = /[^\p{L}\p{M}\p{N}\s]/u

const bracketed = /[([{<〈《「『【〔]([^()[\]{}<>〈〉《》「」『』【】〔〕]*)[)\]}>〉》」』】〕]/gu
/** No name has remarks inside remarks inside remarks. */
const mostNested = 4

/** A name that is in brackets as a whole is not a remark. */
function withoutRemarks(name: string): string {
  let left = name
  for (let depth = 0; depth < mostNested; depth += 1)
    left = left.replaceAll(bracketed, (whole, inside: string) => (/[\p{L}\p{N}]/u.test(inside) ? ' ' : whole))
  return /[\p{L}\p{N}]/u.test(left) ? left : name
}

function wordsOf(text: string): string {
  const words = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return [...new Set(words)].toSorted().join(' ')
}
