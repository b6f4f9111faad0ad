import type { Settings } from '../config/settings.ts'
import { otherAdminExists } from '../database/queries/users/users.ts'
import type { Db } from '../database/tables/tables.ts'
import { ensureAdmin, type FirstAdminObstacle } from '../domain/accounts/administrators.ts'
import type { Passwords } from '../domain/accounts/passwords.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { passwordRules } from '../http/refusals.ts'

type Tools = { clock: () => Date; say: (line: string) => void } & Pick<Passwords, 'hash'>
type FirstAdmin = NonNullable<Settings['admin']>

/**
 * Creates the administrator of the settings. An obstacle is a warning if another administrator can log in, and an
 * OperatorError otherwise.
 */
export async function prepareAdmin(db: Db, admin: FirstAdmin, { say, ...tools }: Tools): Promise<void> {
  const { created, obstacle } = await ensureAdmin(db, admin, tools)
  if (created) say(`관리자 ${admin.id}의 계정을 만들었습니다.`)
  if (obstacle === undefined) return
  const line = obstacleLine(admin.id, obstacle)
  if (!(await otherAdminExists(db, ''))) throw new OperatorError(line)
  say(`경고: ${line}`)
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
