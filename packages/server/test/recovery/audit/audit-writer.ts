import { findAuditChain } from '../../../src/database/queries/audit.ts'
import { inTransaction } from '../../../src/database/transaction.ts'
import { openDatabase } from '../../../src/database/open.ts'
import { recordOperator } from '../../../src/domain/audit/record.ts'

const db = await openDatabase(`file:${process.argv[2]}`)
for (;;) {
  const sequence = await inTransaction(
    db,
    async (transaction) => {
      await recordOperator(
        transaction,
        { account: `${process.pid}`, address: 'local' },
        { task: 'password-set', at: new Date() },
      )
      return (await findAuditChain(transaction)).sequence
    },
    { lockTimeout: 60_000 },
  )
  process.stdout.write(`${sequence}\n`)
}
