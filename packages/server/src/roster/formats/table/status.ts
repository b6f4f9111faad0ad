import { bareName } from './meanings.ts'

export type Enrolled = 'in' | 'out' | 'unknown'

const out = /철회|포기|취소|폐강|삭제|탈락|제적|자퇴/u
const into = /^(수강)?(신청|신청완료|신청확정|확정|완료|정상|승인|등록|중|생)$|^(재수강|초수강|수강|일반수강)(생|중)?$/u

/** Whether a word in the status column means that the student takes the lecture. Empty means yes. */
export function enrolledBy(word: string, known: { in: readonly string[]; out: readonly string[] }): Enrolled {
  const bare = bareName(word)
  if (known.in.some((each) => bareName(each) === bare)) return 'in'
  if (known.out.some((each) => bareName(each) === bare)) return 'out'
  if (bare === '') return 'in'
  if (out.test(bare)) return 'out'
  return into.test(bare) ? 'in' : 'unknown'
}
