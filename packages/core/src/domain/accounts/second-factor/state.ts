import { findSealedSecret, listAdminsWithoutFactor } from '../../../database/queries/logins/second-factors.ts'
import type { Db } from '../../../database/schema/tables.ts'
import { readKey } from './key-file.ts'
import type { SecondFactorSettings } from './second-factor.ts'
import { unseal } from './seal.ts'

/** What `check` says of the second factors. */
export type SecondFactorState = {
  /** Numbers of enabled administrators who have none. */
  without: string[]
  /** Why the secrets cannot be opened. */
  locked: string | undefined
}

export async function findSecondFactorState(
  db: Db,
  { secondFactorKey }: SecondFactorSettings,
): Promise<SecondFactorState> {
  return { without: await listAdminsWithoutFactor(db), locked: await whyLocked(db, secondFactorKey) }
}

async function whyLocked(db: Db, path: string): Promise<string | undefined> {
  const sealed = await findSealedSecret(db)
  if (!sealed) return undefined
  try {
    unseal(sealed.secret, await readKey(path), sealed.user_key)
    return undefined
  } catch (error) {
    const { name, message } = error as Error
    return name === 'OperatorError' ? message : `SECOND_FACTOR_KEY: ${path} 파일은 이 데이터베이스의 열쇠가 아닙니다.`
  }
}
