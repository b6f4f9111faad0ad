import { listAdminsWithoutFactor, listSealedSecrets } from '../../../database/queries/logins/second-factors.ts'
import type { Db } from '../../../database/schema/tables.ts'
import { OperatorError } from '../../../operator-error.ts'
import { opened } from './second-factor.ts'

/** Numbers of the enabled administrators who have no second factor. */
export const findAdminsWithoutFactor: (db: Db) => Promise<string[]> = listAdminsWithoutFactor

/** Administrators whose codes nobody can check with the key in this file, and why. */
export type LockedFactors = { ids: string[]; reason: string }

export async function findLockedFactors(db: Db, path: string | undefined): Promise<LockedFactors | undefined> {
  const ids: string[] = []
  let reason: string | undefined
  for (const { id, ...sealed } of await listSealedSecrets(db)) {
    try {
      await opened(sealed, path)
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      ids.push(id)
      reason ??= error.message
    }
  }
  return reason === undefined ? undefined : { ids, reason }
}
