import { Problem } from './problem.ts'
import type { Settings } from './settings.ts'
import type { Db } from './store/database.ts'
import { adminNames } from './store/users.ts'
import { foldedName } from './text.ts'

/**
 * Throws a Problem where a name that somebody chose looks like an administrator's. Under `roster+name` nobody chooses:
 * the roster says that the name is his, and one of the many who share a common name must not be shut out.
 */
export async function refuseAdminName(db: Db, username: string, { signup }: Settings): Promise<void> {
  if (signup === 'roster+name') return
  const folded = foldedName(username)
  if ((await adminNames(db)).some((name) => foldedName(name) === folded))
    throw new Problem(400, '관리자의 이름과 같거나 비슷하여 사용할 수 없는 이름입니다.')
}
