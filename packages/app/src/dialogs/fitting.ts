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
    .replaceAll(/[\u3133-\u3144]/g, (pair) => pairs.get(pair) ?? pair)
    .normalize('NFKC')
    .normalize('NFD')
    .toLowerCase()
}

// By their code points, because they are no texts to read.
const pairs = new Map([
  ['\u3133', '\u3131\u3145'],
  ['\u3135', '\u3134\u3148'],
  ['\u3136', '\u3134\u314e'],
  ['\u313a', '\u3139\u3131'],
  ['\u313b', '\u3139\u3141'],
  ['\u313c', '\u3139\u3142'],
  ['\u313d', '\u3139\u3145'],
  ['\u313e', '\u3139\u314c'],
  ['\u313f', '\u3139\u314d'],
  ['\u3140', '\u3139\u314e'],
  ['\u3144', '\u3142\u3145'],
])
