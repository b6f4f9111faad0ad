const halfWidth = /[\uffa1-\uffdc]+/g

/** Syllables for half-width Hangul, whose letters stand one by one: ﾡￂﾱ is 감. Other text stays. */
export function composed(text: string): string {
  return text.replaceAll(halfWidth, (run) => syllables(Array.from(run, (letter) => letters(letter))))
}

/** The compatibility letter of a half-width one: NFKC alone gives leading consonants, which never end a syllable. */
function letters(letter: string): string {
  const code = letter.charCodeAt(0)
  if (code <= 0xffbe) return String.fromCharCode(0x3131 + code - 0xffa1)
  // The vowels are in groups of six, with two codes between the groups.
  const offset = code - 0xffc2
  return String.fromCharCode(0x314f + offset - 2 * Math.floor(offset / 8))
}

const leading = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
const vowels = Array.from('ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ')
const trailing = ['', ...Array.from('ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ')]

/** A consonant before a vowel begins a syllable; any other one ends it. */
function syllables(run: readonly string[]): string {
  let text = ''
  for (let index = 0; index < run.length;) {
    const [first = '', second = '', third = '', fourth = ''] = run.slice(index, index + 4)
    const [begin, middle] = [leading.indexOf(first), vowels.indexOf(second)]
    if (begin < 0 || middle < 0) {
      text += first
      index += 1
      continue
    }
    const end = vowels.includes(fourth) ? 0 : Math.max(0, trailing.indexOf(third))
    text += String.fromCharCode(0xac00 + (begin * 21 + middle) * 28 + end)
    index += end > 0 ? 3 : 2
  }
  return text
}
