import { plainText } from '@campus-connect/tables/plain-text'
import { apostrophes, letterDot, punctuation as signs } from './person-name.ts'

/**
 * Whether two texts name the same person, one as typed and one of a roster. Width, case, punctuation, remarks in brackets
 * and the order of words do not count; accents do, and each word must be in both. A masked name (김*늘) matches nothing.
 */
export function isSameName(one: string, other: string): boolean {
  const known = readings(other)
  return readings(one).some((reading) => known.includes(reading))
}

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

const remark =
  /[([{<〈《「『【〔][^()[\]{}<>〈〉《》「」『』【】〔〕]*[\p{L}\p{N}][^()[\]{}<>〈〉《》「」『』【】〔〕]*[)\]}>〉》」』】〕]/gu

/** A name that stands in brackets as a whole is no remark. */
function withoutRemarks(name: string): string {
  let left = name
  for (let before = ''; before !== left;) {
    before = left
    left = left.replaceAll(remark, ' ')
  }
  return /[\p{L}\p{N}]/u.test(left) ? left : name
}

function wordsOf(text: string): string {
  const words = text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return [...new Set(words)].toSorted().join(' ')
}
