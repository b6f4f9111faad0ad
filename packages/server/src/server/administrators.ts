import type { Settings } from '@campus-connect/core/config/settings.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { canAdministrate } from '@campus-connect/core/domain/accounts/account-state.ts'
import { ensureAdmin } from '@campus-connect/core/domain/accounts/administrators.ts'
import type { Passwords } from '@campus-connect/core/domain/accounts/passwords.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { findUnrecordedRoles } from '@campus-connect/core/domain/audit/recorded-roles.ts'
import { obstacleLine, unrecordedRoleLines } from '@campus-connect/core/sentences/administrators.ts'

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
  if (!(await canAdministrate(db))) throw new OperatorError(line)
  say(`경고: ${line}`)
}

/** The start does not fail because of this, because then nobody could log in and look. */
export async function warnOfUnrecordedRoles(db: Db, say: (line: string) => void): Promise<void> {
  for (const role of await findUnrecordedRoles(db)) {
    const { what, remedy } = unrecordedRoleLines(role)
    say(`경고: ${what} ${remedy}`)
  }
}
