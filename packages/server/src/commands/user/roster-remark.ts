import { isSameName } from '@campus-connect/roster/model'
import { findStudentOfRoster } from '../../database/queries/roster/enrolments.ts'
import { findSnapshot } from '../../database/queries/roster/snapshots.ts'
import { findUser } from '../../database/queries/users/users.ts'
import type { Db } from '../../database/tables/tables.ts'

/** A sentence for a number that the roster in use lacks, or knows under another name; empty where nothing is odd. */
export async function rosterRemark(db: Db, { id, username }: { id: string; username?: string }): Promise<string> {
  const snapshot = await findSnapshot(db)
  if (!snapshot) return ''
  const student = await findStudentOfRoster(db, snapshot.id, id)
  if (!student) return ` 주의: ${id} 학번은 명단에 없습니다. 명단에도 있어야 강의 목록과 출석부에 나옵니다.`
  const other = username !== undefined && !isSameName(username, student.name)
  return other ? ` 주의: 명단의 이름은 '${student.name}'입니다.` : ''
}

/** A line for each account, and a warning where the list has those who still belong here. */
export async function describeAccounts(db: Db, ids: readonly string[]): Promise<string[]> {
  const snapshot = await findSnapshot(db)
  const marks = { admin: '관리자', listed: '명단에 있음', enabled: '활성' }
  const counts = { admin: 0, listed: 0 }
  const lines: string[] = []
  for (const id of ids) {
    const user = await findUser(db, id)
    const listed = snapshot !== undefined && (await findStudentOfRoster(db, snapshot.id, id)) !== undefined
    counts.admin += user?.admin ?? 0
    counts.listed += Number(listed)
    const found = [user?.admin && marks.admin, listed && marks.listed, user?.enabled && marks.enabled]
    lines.push(`  ${id} ${user?.username ?? '(계정 없음)'} ${found.filter(Boolean).join(', ')}`.trimEnd())
  }
  if (counts.admin + counts.listed === 0) return lines
  return [...lines, `주의: 명단에 있는 학생 ${counts.listed}명, 관리자 ${counts.admin}명이 들어 있습니다.`]
}
