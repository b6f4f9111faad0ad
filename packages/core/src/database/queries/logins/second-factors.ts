import type { SecondFactorsTable } from '../../schema/login-tables.ts'
import type { Db } from '../../schema/tables.ts'

export type SecondFactorRow = SecondFactorsTable & { recoveryCodes: number }

export async function findSecondFactor(db: Db, userKey: string): Promise<SecondFactorRow | undefined> {
  const codes = db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll().as('left'))
    .where('user_key', '=', userKey)
  const row = await db
    .selectFrom('second_factors')
    .selectAll()
    .select(codes.as('left'))
    .where('user_key', '=', userKey)
    .executeTakeFirst()
  if (!row) return undefined
  const { left, ...factor } = row
  return { ...factor, recoveryCodes: Number(left) }
}

/** Puts it in place of another one. */
export async function putSecondFactor(
  db: Db,
  { codes, ...factor }: SecondFactorsTable & { codes: readonly string[] },
): Promise<void> {
  await removeSecondFactor(db, factor.user_key)
  await db.insertInto('second_factors').values(factor).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code_hash) => ({ code_hash, user_key: factor.user_key })))
    .execute()
}

export async function removeSecondFactor(db: Db, userKey: string): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_key', '=', userKey).execute()
  const { numDeletedRows } = await db.deleteFrom('second_factors').where('user_key', '=', userKey).executeTakeFirst()
  return numDeletedRows > 0
}

/**
 * Uses a step whose code was given. False if it was used, or a later one: one statement decides, so that of two servers only one
 * takes a code. A used step after `latest` was written under a clock that was ahead, and does not count.
 */
export async function spendStep(
  db: Db,
  userKey: string,
  { step, latest }: { step: number; latest: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ used_step: step })
    .where('user_key', '=', userKey)
    .where(({ eb, or }) => or([eb('used_step', '<', step), eb('used_step', '>', latest)]))
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Uses a recovery code. False if there is none with this hash. */
export async function spendRecoveryCode(db: Db, userKey: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hash)
    .where('user_key', '=', userKey)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Numbers of the enabled administrators without a second factor. */
export async function listAdminsWithoutFactor(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('admin', '=', 1)
    .where('enabled', '=', 1)
    .where('key', 'not in', db.selectFrom('second_factors').select('user_key'))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type SealedSecret = Pick<SecondFactorsTable, 'user_key' | 'secret'> & { id: string }

/** All sealed secrets, with the numbers of their administrators. */
export async function listSealedSecrets(db: Db): Promise<SealedSecret[]> {
  return db
    .selectFrom('second_factors')
    .innerJoin('users', 'users.key', 'user_key')
    .select(['user_key', 'secret', 'id'])
    .orderBy('id')
    .execute()
}
