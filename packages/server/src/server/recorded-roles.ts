import type { Db } from '../database/tables/tables.ts'
import { findUnrecordedRoles, type UnrecordedRole } from '../domain/audit/recorded-roles.ts'

/** A start does not fail for this: nobody could log in to look. */
export async function warnOfUnrecordedRoles(db: Db, say: (line: string) => void): Promise<void> {
  for (const role of await findUnrecordedRoles(db)) {
    const { what, remedy } = unrecordedRoleLines(role)
    say(`경고: ${what} ${remedy}`)
  }
}

/** Who is an administrator although no audit row says so, and what to do. */
export function unrecordedRoleLines({ id, trimmed }: UnrecordedRole): { what: string; remedy: string } {
  const remedy = `맞는 관리자이면 campus-server admin grant ${id} 명령을, 아니면 admin revoke ${id} 명령을 실행해주세요.`
  return trimmed
    ? { what: `관리자 ${id}: 권한을 준 기록이 감사 기록의 잘라 낸 부분에 있었는지 확인할 수 없습니다.`, remedy }
    : {
        what: `관리자 ${id}: 권한을 준 기록이 감사 기록에 없습니다. 누가 데이터베이스를 직접 고쳤을 수 있습니다.`,
        remedy,
      }
}
