import type { Meaning } from './columns.ts'
import { isLeavingWord } from './status.ts'

// What offices write next to a student or lecture that is out: 박서연(휴학), 컴파일러(폐강), 9/10 수강취소.

const stem =
  '수강\\s?(?:신청\\s?)?(?:취소|철회|포기)|취소|철회|포기|폐강|폐지|휴학|자퇴|제적|퇴학|중도\\s?탈락|休學|自退|退學|除籍|取消|드롭|드랍|withdrawn|withdrew|dropped|cancell?ed'
const anywhere = new RegExp(stem, 'iu')
/** Words around a stem that are not a remark about this student or lecture. */
const harmless = /가능|불가|기간|안내|까지|없음|아님|않|안\s?함|복학|취소소송/u
/** These are remarks in brackets: 박서연(제외). */
const doubtful = new RegExp(
  `${stem}|삭제|미등록|수강대기|청강|보류|탈락|제외|제명|중퇴|출교|사망|전출|입대|빠짐|^drop|^withdraw|^out$`,
  'iu',
)
/** 박서연(휴), 박서연(W) */
const abbreviated = /^(?:[휴취철포폐퇴제자삭休]|휴[·.]복학|[xw×])$/iu
const opening = '([{<〈《「『【〔（［｛＜'
const closing = ')\\]}>〉》」』】〕）］｝＞'
const bracketed = new RegExp(
  `[${opening.replace('[', '\\[')}]([^${opening.replace('[', '\\[')}${closing}]*)[${closing}]`,
  'gu',
)
const quick = new RegExp(`${stem}|폐|[${opening.replace('[', '\\[')}]`, 'iu')

/** The text without its remark, and the word of the remark. */
type Remarked = { text: string; word: string }

/** A longer value is a text, and no name. */
const longestValue = 200
const used: readonly Meaning[] = ['number', 'name', 'code', 'section', 'title']

/** Takes the remark out of a value. `word` is empty if there is none. */
export function withoutRemark(text: string, meaning: Meaning): Remarked {
  if (text.length > longestValue || !quick.test(text) || !used.includes(meaning)) return { text, word: '' }
  for (const [whole, inside = ''] of text.matchAll(bracketed)) {
    const word = bracketWord(inside, meaning)
    const rest = tidied(text.replace(whole, ' '))
    if (word !== '' && rest !== '') return { text: rest, word }
  }
  const isId = meaning === 'code' || meaning === 'section'
  if (isId && isLeavingWord(text)) return { text: '', word: remarkIn(text) }
  return besideWord(text, meaning) ?? closedClass(text, meaning) ?? { text, word: '' }
}

function bracketWord(inside: string, meaning: Meaning): string {
  const text = inside.trim()
  if (meaning !== 'title') return abbreviated.test(text) ? wordOf(text) : wordIn(text.replaceAll(/\s/g, ''), doubtful)
  return text === '폐' ? text : wordIn(text, whollyOut) || wordIn(text, /폐강|(?:개설|강의|강좌|수업|과목)\s?취소$/u)
}

/** No lecture is called 폐강, so the word needs nothing between it and the value: 컴파일러폐강, 폐강01, 01폐. */
function closedClass(text: string, meaning: Meaning): Remarked | undefined {
  if (meaning === 'number' || meaning === 'name') return undefined
  const [, before = '', word, behind = ''] =
    (meaning === 'title' ? /^(.*?)(폐강)(.*)$/u : /^([\w-]*?)(폐강?)([\w-]*)$/u).exec(text) ?? []
  return word === undefined || harmless.test(text) ? undefined : { text: tidied(before + behind) || text, word }
}

/** A lecture may be about cancellations; only a bracket with nothing else is a remark. */
const whollyOut = new RegExp(
  `^[\\d\\s./월일\\x7e-]*(?:${stem})(?:\\s?(?:됨|예정|확정|처리|강의|과목))?[\\d\\s./월일\\x7e-]*$`,
  'iu',
)
/** Between a value and a remark without brackets. */
const edge = String.raw`[)\]）】\s\p{Pd}_/|*※#★☆▶:,.;\x7e]+`
const before = new RegExp(`^${edge.replace('+', '*')}(${stem})(?:됨|자|생|예정|처리)?${edge}(.+)$`, 'iu')
const behind = new RegExp(
  `^(.+?)${edge}(?:\\d{1,2}[./월]\\s?\\d{1,2}일?\\s*)?(${stem})(?:됨|함|자|생|예정|처리|강의|요청|신청|원|중|완료|확정)?[\\d\\s./※*]*$`,
  'iu',
)
const attached = new RegExp(`^(.{2,}?)(${stem})(?:됨|함|자|생)?$`, 'iu')

function besideWord(text: string, meaning: Meaning): Remarked | undefined {
  const first = before.exec(text)
  if (first) return { word: wordOf(first[1]!), text: tidied(first[2]!) }
  const last = behind.exec(text)
  // 행정행위의 취소 is a title.
  if (last && isValue(last[1]!, meaning) && !(meaning === 'title' && /(의|와|과|및)$/u.test(last[1]!)))
    return { word: wordOf(last[2]!), text: tidied(last[1]!) }
  if (meaning === 'title') return undefined
  const end = attached.exec(text)
  return end && isValue(end[1]!, meaning) ? { word: wordOf(end[2]!), text: tidied(end[1]!) } : undefined
}

/** 김 철회 may be a name. */
const isValue = (text: string, meaning: Meaning) => meaning !== 'name' || /\p{L}.*\p{L}/u.test(text)

const tidied = (text: string) => text.replaceAll(/\s+/g, ' ').replace(/^[\s\p{Pd}_/|*※★☆▶]+|[\s\p{Pd}_/|*※★☆▶]+$/gu, '')

const wordOf = (word: string) => word.replaceAll(/\s/g, '').toLowerCase()

function wordIn(text: string, pattern: RegExp): string {
  if (harmless.test(text)) return ''
  const found = pattern.exec(text)?.[0] ?? ''
  return wordOf(anywhere.exec(found)?.[0] ?? found)
}

const longestRemark = 500

/** Said of a row and not of a student. */
const leftOut = /(?:명단에서\s?)?(?:제외(?:됨|함|요망|바람|처리|대상)?$|빠짐|빼\s?주)|수강(?:을|은)?\s?안\s?[하함한]/u

/** The word of a note or of a cell that has no meaning by itself; empty if it is not a remark. */
export function remarkIn(text: string): string {
  if (text.length > longestRemark) return ''
  if (isLeavingWord(text)) return wordOf(anywhere.exec(text)?.[0] ?? text.trim())
  const said = leftOut.exec(text)?.[0]
  return said === undefined ? wordIn(text, anywhere) : wordOf(said)
}

/** The same for a cell in a column without a name, where people write next to a row. An x is a mark of attendance. */
export function noteIn(text: string): string {
  const word = text.trim()
  return /^(?:[휴취철폐퇴제자삭休]|out|drop)$/iu.test(word) ? wordOf(word) : ''
}
