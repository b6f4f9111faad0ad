import { isStudentNumber } from '@campus-connect/roster/model'
import type { Db } from '../../database/tables/tables.ts'
import { listNumberLengths, listSimilarNumbers } from '../../database/queries/roster/enrolments.ts'

/** Korean sentences that say why the roster does not have a number. */
export async function whyMissing(db: Db, snapshot: string, number: string): Promise<string[]> {
  if (!isStudentNumber(number)) return ['학번은 영문, 숫자, 밑줄(_), 붙임표(-)로 32자까지입니다.']
  const similar = await listSimilarNumbers(db, snapshot, number)
  if (similar.length > 0) return [`명단에는 비슷한 학번이 있습니다: ${similar.slice(0, 5).join(', ')}`]
  const [usual] = await listNumberLengths(db, snapshot)
  const [length, students] = [usual?.length ?? 0, usual?.students ?? 0]
  if (students > 0 && length !== number.length)
    return [`명단의 학번은 대부분 ${length}자리(${students}명)인데 이 학번은 ${number.length}자리입니다.`]
  return ['학번으로 쓰는 열이 맞는지 ROSTER_MATCH와 roster look으로, 빠진 학생인지 학사 부서에 확인해주세요.']
}
