import { HttpError } from '../../errors/http-error.ts'
import type { Settings } from '../../config/settings.ts'
import type { Db } from '../../database/tables/tables.ts'
import { listAdminNames } from '../../database/queries/users/users.ts'
import { foldedName } from '../../text.ts'

/**
 * Throws an HttpError 400 for a name that looks like an administrator's. With `roster+name` the roster confirms names, so
 * a student may share a name with an administrator.
 */
export async function refuseAdminName(db: Db, username: string, { signup }: Settings): Promise<void> {
  if (signup === 'roster+name') return
  const folded = foldedName(username)
  if ((await listAdminNames(db)).some((name) => foldedName(name) === folded))
    throw new HttpError(400, '관리자의 이름과 같거나 비슷하여 사용할 수 없는 이름입니다.')
}
