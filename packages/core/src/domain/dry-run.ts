import type { Db } from '../database/schema/tables.ts'
import { inTransaction } from '../database/transaction.ts'

/** Runs a use case with all of its rules, and rolls it back. */
export async function rolledBack<T>(db: Db, useCase: (transaction: Db) => Promise<T>): Promise<T> {
  let result!: T
  const done = new Error('rolled back')
  await inTransaction(db, async (transaction) => {
    result = await useCase(transaction)
    throw done
  }).catch((error: unknown) => {
    if (error !== done) throw error
  })
  return result
}
