import { findChain } from '@campus-connect/core/database/queries/chains.ts'
import { inTransaction } from '@campus-connect/core/database/transaction.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { record } from '@campus-connect/core/domain/audit/record.ts'

const db = await openDatabase(`file:${process.argv[2]}`)
for (;;) {
  const sequence = await inTransaction(
    db,
    async (transaction) => {
      await record(
        transaction,
        { kind: 'operator', account: `${process.pid}`, address: 'local' },
        { task: 'password-set', at: new Date() },
      )
      return (await findChain(transaction, 'audit')).sequence
    },
    { lockTimeout: 60_000 },
  )
  process.stdout.write(`${sequence}\n`)
}
