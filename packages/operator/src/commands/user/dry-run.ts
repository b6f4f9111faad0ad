import { Option } from 'commander'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'

export const dryRunOption = () => new Option('-n, --dry-run', '결과만 미리 보여 주고 아무것도 바꾸지 않습니다')

/** Runs a use case with all of its rules, and rolls it back. */
export async function rolledBack<T>(db: Db, act: (transaction: Db) => Promise<T>): Promise<T> {
  let result!: T
  const done = new Error('rolled back')
  await inTransaction(db, async (transaction) => {
    result = await act(transaction)
    throw done
  }).catch((error: unknown) => {
    if (error !== done) throw error
  })
  return result
}
