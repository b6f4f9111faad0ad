import { bareName, stackedBy } from './columns.ts'

/** `idle`: the word says nothing about the enrolment. `unknown`: it could say something. */
export type Enrolled = 'in' | 'out' | 'unknown' | 'idle'

/** What an operator decided about words. */
export type Words = { in: readonly string[]; out: readonly string[] }

const out =
  /^(수강|신청|학점|본인|직권|자동|중도|과목|강좌|강의)*(철회|포기|취소|폐강|삭제|탈락|제적|자퇴)+(됨|완료|처리|승인|확정|자|생|함)*$/u
const into =
  /^((수강)?(신청|신청완료|신청확정|신청승인|확정|완료|처리완료|정상|승인|승인완료|등록|등록완료|중|생|확인)|(재수강|초수강|수강|일반수강|정규수강)(생|중|자|확정|승인|완료)?|이수중|active|enrolled)$/iu
/** Words that may mean that somebody is not enrolled, wherever they stand. */
const doubtful =
  /철회|포기|취소|폐강|삭제|탈락|제적|자퇴|휴학|대기|보류|처리중|진행중|심사|검토|미승인|미확정|미신청|미등록|미수강|반려|거절|불허|예비|장바구니|희망|청강|waiting|pending|cancel|withdr|drop/iu

/** Names under which anything may stand. Only the values tell whether it is a status. */
const vague = new Set(['구분', '비고', '상태', '수강구분', '신청구분', '처리구분', '결과'])
/** Columns that say yes or no, or when. */
const flag = /^(수강)?(철회|취소|포기)(여부|일|일자|상태)?$|여부$/u
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
  if (out.test(bare) || out.test(withoutDay)) return 'out'
  if (into.test(bare)) return 'in'
  if (flag.test(lastName(column))) return byFlag(word, column)
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
  if (!flag.test(name)) return 'unknown'
  const leaves = /철회|취소|포기/u.test(name)
  const text = word.trim()
  if (yes.test(text)) return leaves ? 'out' : 'in'
  if (no.test(text)) return leaves ? 'in' : 'unknown'
  return leaves && /^\d{2,4}\s*[-./년]\s*\d{1,2}/.test(text) ? 'out' : 'unknown'
}

export const isVague = (column: string): boolean => vague.has(lastName(column))

const lastName = (column: string) => bareName(column.slice(column.lastIndexOf(stackedBy) + 1))

const tellingNames =
  /취소|철회|포기|폐강|청강|탈락|삭제|자퇴|휴학|제적(생|자)|미등록(생|자)|미승인|반려|대기(자|생|명단|순번|번호|인원)|예비(자|번호|명단)|^대기$|waiting|wait-?list|withdr|dropped|cancel/iu
const tellingTitle =
  /(취소|철회|포기|폐강|청강|휴학|자퇴|대기)(자|생|신청자|과목|강좌|학생)?(명단|명부|목록|현황|리스트|내역)?$/u

/** Whether the name of a sheet or file says that who stands in it may not be enrolled. */
export const isTellingName = (name: string): boolean => tellingNames.test(name.replaceAll(/\s/g, ''))

/** The same for a title above a table, which may also be a remark about the others. */
export const isTellingTitle = (title: string): boolean =>
  tellingTitle.test(bareName(title)) && !/제외|포함/u.test(title)
