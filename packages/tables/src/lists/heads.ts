// The names of columns in lists of people, the most certain first, as `bareHead` writes them.

/** In Korean tables. */
export const numberHeads = ['학번', '학생번호', '학생학번', '학적번호']
/** Beside these a column of one of the names above is the number that is meant. */
const otherNumberHeads = (
  '기존학번 이전학번 현재학번 구학번 변경전학번 oldid oldnumber ' +
  'studentid studentno studentnumber studentnum stdno stdid stuno stuid hakbun hakbeon sisuserid sisid ' +
  '학생id userid loginid id'
).split(' ')
export const allNumberHeads = [...numberHeads, ...otherNumberHeads]
export const newNumberHeads =
  '새학번 변경학번 바뀐학번 신학번 신규학번 변경후학번 newid newnumber newstudentid newstudentno newstudentnumber'.split(
    ' ',
  )
export const nameHeads = [
  '성명',
  '이름',
  '학생명',
  '학생성명',
  '학생이름',
  '한글성명',
  '한글이름',
  '성명한글',
  '이름한글',
]
export const allNameHeads = [...nameHeads, 'studentname', 'fullname', 'name', 'username']

/** The name of a column without case, spaces, line breaks and signs. */
export function bareHead(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** What may be the name in a header such as `학번*`, `학번(필수)` or `학번/Student No.`: as written, then without its additions. */
export function headSpellings(text: string): string[] {
  const plain = text.normalize('NFKC')
  const bare = /[([]/.test(plain) ? [plain.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, '')] : []
  const spellings = [plain, ...bare]
  if (/[A-Za-z]/.test(plain)) spellings.push(...spellings.map((each) => each.replaceAll(/[A-Za-z.&'’]+/g, '')))
  return [...new Set(spellings.map(bareHead))].filter((each) => each !== '')
}

/** How well the header fits one of the names: 0 is best. Undefined if it does not. */
export function headRank(text: string, names: readonly string[]): number | undefined {
  for (const [index, spelling] of headSpellings(text).entries()) {
    const rank = names.indexOf(spelling)
    if (rank >= 0) return rank + names.length * index
  }
  return undefined
}
