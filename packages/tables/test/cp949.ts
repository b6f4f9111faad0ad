const decoder = new TextDecoder('euc-kr')

/** Lead and trail bytes of the 2,350 syllables of KS X 1001. Node decodes these correctly. */
const standard = Array.from({ length: 25 * 94 }, (_, index) => [0xb0 + Math.floor(index / 94), 0xa1 + (index % 94)])
/** The codes of CP949 for the other 8,822 syllables, in the order of Unicode. */
const extended = Array.from({ length: 0xc6 - 0x81 + 1 }, (_, index) => 0x81 + index).flatMap((lead) =>
  [range(0x41, 0x5a), range(0x61, 0x7a), range(0x81, lead < 0xa1 ? 0xfe : 0xa0)].flat().map((trail) => [lead, trail]),
)

export const syllables = range(0xac00, 0xd7a3).map((code) => String.fromCodePoint(code))

const codes = new Map(standard.map((bytes) => [decoder.decode(Uint8Array.from(bytes)), bytes]))
for (const [index, syllable] of syllables.filter((each) => !codes.has(each)).entries())
  codes.set(syllable, extended[index] ?? [])

/** Encodes ASCII and syllables without the decoder that the tests examine. */
export function cp949(text: string): Buffer {
  return Buffer.from(Array.from(text).flatMap((character) => codes.get(character) ?? [character.codePointAt(0) ?? 0]))
}

function range(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
