import { bareName, stackedBy } from './columns.ts'

/** `idle`: the word says nothing about the enrolment. `unknown`: it could say something. */
export type Enrolled = 'in' | 'out' | 'unknown' | 'idle'

/** The operator's decisions about words. */
export type Words = { in: readonly string[]; out: readonly string[] }

const out =
  /^(수강|신청|학점|본인|직권|자동|중도|과목|강좌|강의)*(철회|포기|취소|폐강|삭제|탈락|제적|자퇴)+(됨|완료|처리|승인|확정|자|생|함)*$/u
const into =
  /^((수강)?(신청|신청완료|신청확정|신청승인|확정|완료|처리완료|정상|승인|승인완료|등록|등록완료|중|생|확인)|(재수강|초수강|수강|일반수강|정규수강)(생|중|자|확정|승인|완료)?|이수중|active|enrolled)$/iu
/** A withdrawal that was taken back. */
const undone = /(철회|포기|폐강|삭제|취소)취소/u
/** Words that may mean “not enrolled” in any place. */
const doubtful =
  /철회|포기|취소|폐강|삭제|탈락|제적|자퇴|휴학|대기|보류|처리중|진행중|심사|검토|미승인|미확정|미신청|미등록|미수강|반려|거절|불허|예비|장바구니|희망|청강|제외|빠짐|실패|낙첨|미선발|탈퇴|중단|중도|전출|불가|드롭|드랍|안함|폐지|waiting|pending|cancel|withdr|drop/iu

/** Vague column names. Only the values tell whether the column is a status. */
const vague = new Set(['구분', '비고', '수강구분', '신청구분', '처리구분'])
/** Columns that say yes or no, or when. */
const leaving = /철회|취소|포기|폐강|삭제/u
const decides = /^(수강|신청|학점)*(철회|취소|포기|폐강|삭제)+(신청)?(여부|유무|일|일자|일시|날짜|상태|구분)?$/u
const flag = /여부$|유무$/u
/** Values of databases for “no date”. */
const noDay = /^(0000|1900-01-00|1899-12-30|9999)/u
const yes = /^(y|yes|예|네|true|1|o|○|●|v)$/iu
const no = /^(n|no|아니오|아니요|false|0|x|×)$/iu

/**
 * Whether a word in a status column means that the student takes the lecture. An empty cell means yes. `column` is the name
 * of the column, which decides what yes, no and a date mean.
 */
function enrolledBy(word: string, known: Words, column: string): Enrolled {
  const bare = bareName(word)
  if (known.in.some((each) => bareName(each) === bare)) return 'in'
  if (known.out.some((each) => bareName(each) === bare)) return 'out'
  if (bare === '') return word.trim() === '' || /^[-–—.]$/.test(word.trim()) ? 'in' : byFlag(word, column)
  const withoutDay = bare.replaceAll(/\d|년|월(?=\d)|일(?=철|취|포|폐)/gu, '')
  if (undone.test(bare)) return 'unknown'
  if (out.test(bare) || out.test(withoutDay)) return 'out'
  if (leaving.test(lastName(column)) || flag.test(lastName(column))) return byFlag(word, column)
  if (into.test(bare)) return 'in'
  if (doubtful.test(bare)) return 'unknown'
  return isVague(column) ? 'idle' : 'unknown'
}

/** `enrolledBy` that remembers its answers, because a table repeats few words in many rows. */
export function enrolmentReader(known: Words): (word: string, column: string) => Enrolled {
  const answers = new Map<string, Enrolled>()
  return (word, column) => {
    const key = `${column}\n${word}`
    let answer = answers.get(key)
    if (!answer) answers.set(key, (answer = enrolledBy(word, known, column)))
    return answer
  }
}

/** Under `철회여부` yes means out; under `승인여부` it means in. */
function byFlag(word: string, column: string): Enrolled {
  const name = lastName(column)
  const leaves = leaving.test(name)
  if (!leaves && !flag.test(name)) return 'unknown'
  const text = word.trim()
  // 철회가능여부 does not mark a cancelled enrolment.
  if (leaves && !decides.test(name)) return no.test(text) ? 'in' : 'unknown'
  if (yes.test(text)) return leaves ? 'out' : 'in'
  if (no.test(text)) return leaves ? 'in' : 'unknown'
  if (!leaves) return into.test(bareName(text)) ? 'in' : 'unknown'
  if (noDay.test(text)) return 'in'
  return /^\d{2,4}\s*[-./년]\s*\d{1,2}|^\d{8}/.test(text) ? 'out' : 'unknown'
}

export const isVague = (column: string): boolean => vague.has(lastName(column))

const lastName = (column: string) => bareName(column.slice(column.lastIndexOf(stackedBy) + 1))

const tellingNames =
  /취소|철회|포기|폐강|청강|탈락|삭제|탈퇴|자퇴|휴학|제적(생|자)|미등록(생|자)|미승인|미확정|반려|수강불가|수강대기|대기(자|생|명단|순번|번호|인원)|^\d*차?대기(?![가-힣])|바구니|예비(수강|자|번호|명단)|희망(과목|강의|강좌|수강)|수강희망|드랍|드롭|waiting|wait-?list|withdr|cancel|(?<![a-z])(drop|audit)/iu
/** Titles that are a remark or an announcement. */
const remark = /제외|포함|기간|안내|유의|주의|바랍니다|합니다|니다|까지|※/u

/** Whether the name of a sheet or file says that its students may not be enrolled. */
export const isTellingName = (name: string): boolean => tellingNames.test(name.replaceAll(/\s/g, ''))

/** The same for a title above a table. */
export const isTellingTitle = (title: string): boolean =>
  title.length <= 60 && !remark.test(title) && isTellingName(title)

/** Words that may mean “not enrolled” in a column of any name. */
const clear = /^(승인대기|대기|대기자|처리중|심사중|보류|미승인|미확정|반려|청강|청강생|휴학|휴학생|장바구니)$/u

/** Whether a cell of a column that is not used says that a student may have left. */
export const isLeavingWord = (word: string): boolean => {
  const bare = bareName(word)
  return out.test(bare) || undone.test(bare) || clear.test(bare)
}
