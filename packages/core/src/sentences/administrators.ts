import type { FirstAdminObstacle } from '../domain/accounts/administrators.ts'
import type { UnrecordedRole } from '../domain/audit/recorded-roles.ts'
import { passwordRules } from './refused-values.ts'

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

/** Why the administrator of the settings cannot be created, and what to do. */
export function obstacleLine(id: string, obstacle: FirstAdminObstacle): string {
  switch (obstacle) {
    case 'student':
      return `ADMIN_ID: '${id}' 학번은 이미 학생 계정이고, 남이 먼저 가입했을 수 있습니다. campus-server admin grant ${id} 명령이 누구의 계정인지 보여 준 뒤 새 비밀번호와 함께 관리자로 지정합니다.`
    case 'reserved':
      return `ADMIN_ID: '${id}' 학번은 관리자였던 학번이므로 다시 만들지 않습니다. ADMIN_ID를 다른 학번으로 정하거나, campus-server admin create 학번 이름으로 다른 관리자를 만들거나, 확인한 사람의 계정을 campus-server admin grant로 지정해주세요.`
    case 'no-password':
      return `ADMIN_PASSWORD: 관리자 '${id}'의 계정이 없으므로 비밀번호가 필요합니다.`
    default:
      return `ADMIN_PASSWORD: ${passwordRules[obstacle]}`
  }
}
