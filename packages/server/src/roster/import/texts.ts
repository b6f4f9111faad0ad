import type { Hold } from './guard/held.ts'
import type { RosterReport } from './reading/report.ts'

export const waitingText = '다른 명단 가져오기가 끝나기를 기다립니다.'

export function countsText({ counts, diagnostics }: RosterReport): string {
  const { students, classes, enrolments } = counts
  return `학생 ${students}명, 강의 ${classes}개, 수강 ${enrolments}건, 경고 ${diagnostics.total}건`
}

/** One Korean line for a roster that waits for an operator. */
export function heldMessage({ reasons }: Hold): string {
  const [first] = reasons
  const others = reasons.length > 1 ? ` (이유 ${reasons.length}가지)` : ''
  return `명단을 보류하고 이전 명단을 계속 씁니다. ${first?.text ?? ''}${others}`
}
