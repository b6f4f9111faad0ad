/** Whether a name has each word of a search, also half a syllable or the first consonants of it: `ㅂㅁㅂㅎ` fits 비밀번호. */
export function fits(search: string, name: string): boolean {
  const letters = lettersOf(name)
  const texts = [letters, letters.replaceAll(/[\u1161-\u11ff]/g, '')]
  const words = lettersOf(search).split(/\s+/u)
  return words.every((word) => texts.some((text) => text.includes(word)))
}

/** Hangul by its letters; a keyboard joins two consonants that follow each other, such as ㄳ. */
function lettersOf(text: string) {
  return text
    .replaceAll(/[ㄳ-ㅄ]/g, (pair) => pairs[pair] ?? pair)
    .normalize('NFKC')
    .normalize('NFD')
    .toLowerCase()
}

const pairs: Record<string, string> = {
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
}
