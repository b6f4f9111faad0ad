/** What a search for a user compares: number, name, and the first consonants of the name, each on a line. */
export function searchText({ id, username }: { id: string; username: string }): string {
  return [folded(id), nameSearchText(username)].join('\n')
}

/** The same for what has only a name. */
export function nameSearchText(name: string): string {
  const text = folded(name)
  return [text, consonants(text)].join('\n')
}

/** The words of a search in the form of `searchText`, each once. */
export function searchWords(text: string): string[] {
  return [...new Set(folded(text).split(/\s+/u))].filter((word) => word !== '')
}

/** Sorts names by code points as Koreans expect: signs and digits, Hangul, then other scripts in either case. */
export function nameOrder(username: string): string {
  return folded(username).replace(/[^\p{Script=Hangul}\P{L}]/gu, (letter) =>
    String.fromCodePoint(privateUse + Math.min(letter.codePointAt(0) ?? 0, 0x1fffd)),
  )
}

/** The code points of other letters start here, behind Hangul. */
const privateUse = 0xf0000

/** The same text for both cases of a letter and for compatibility forms. */
function folded(text: string) {
  return text
    .replace(/[ㄳ-ㅄ]/g, (pair) => pairs.get(pair) ?? pair)
    .normalize('NFKC')
    .toLowerCase()
}

/** Keyboards join two consonants that follow each other into the one that can end a syllable. */
const pairs = new Map(
  Object.entries<string>({
    ㄳ: 'ㄱㅅ',
    ㄵ: 'ㄴㅈ',
    ㄶ: 'ㄴㅎ',
    ㄺ: 'ㄹㄱ',
    ㄻ: 'ㄹㅁ',
    ㄼ: 'ㄹㅂ',
    ㄽ: 'ㄹㅅ',
    ㄾ: 'ㄹㅌ',
    ㄿ: 'ㄹㅍ',
    ㅀ: 'ㄹㅎ',
    ㅄ: 'ㅂㅅ',
  }),
)

/** Each syllable without its vowel and final consonant. */
function consonants(text: string) {
  return text.normalize('NFD').replace(/[\u1161-\u11ff]/g, '')
}
