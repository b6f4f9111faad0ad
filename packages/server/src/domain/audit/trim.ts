import { setImmediate as breathe } from 'node:timers/promises'
import { OperatorError } from '../../errors/operator-error.ts'
import {
  changeAuditCut,
  findAuditRow,
  findFirstAuditSince,
  lockAuditChain,
  removeCutRows,
} from '../../database/queries/audit.ts'
import type { Db } from '../../database/tables/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { countUsers } from '../../database/queries/users/counts.ts'
import { readExport } from './export-file.ts'
import type { Operator } from '../actor.ts'
import { recordOperator } from './record.ts'
import { verifyAudit } from './verify.ts'

type TrimOptions = {
  before: Date
  /** A file that `export audit` wrote. */
  exported: string
  operator: Operator
  clock: () => Date
}

const chunk = 500
/** 개인정보의 안전성 확보조치 기준, article 8: keep one year, and two years from this number of people. */
const manyPeople = 50_000

/**
 * Removes the rows before a day and returns their number. Throws an OperatorError if the law requires them longer, the
 * chain is broken, or the file lacks one of them.
 */
export async function trimAudit(db: Db, { before, exported, operator, clock }: TrimOptions): Promise<number> {
  await refuseTooEarly(db, before, clock())
  await verifyAudit(db)
  const kept = await readExport(exported)

  const { through, count } = await inTransaction(db, async (transaction) => {
    const { sequence, cut_sequence } = await lockAuditChain(transaction)
    const last = ((await findFirstAuditSince(transaction, before)) ?? sequence + 1) - 1
    if (last <= cut_sequence) return { through: cut_sequence, count: 0 }
    const row = await findAuditRow(transaction, last)
    if (!row) throw new OperatorError(`감사 기록 ${last}번이 없습니다.`)
    // The last hash covers all rows before it; the sequences show that the file has every row.
    for (let number = cut_sequence + 1; number <= last; number += 1) if (!kept.has(number)) throw notExported(number)
    if (kept.get(last) !== row.hash) throw notExported(last)
    await changeAuditCut(transaction, row)
    const details = { through: row.sequence, hash: row.hash }
    await recordOperator(transaction, operator, { task: 'audit-trim', details, at: clock() })
    return { through: last, count: last - cut_sequence }
  })
  // Also removes what an interrupted trim left.
  while (await inTransaction(db, (transaction) => removeCutRows(transaction, through, chunk))) await breathe()
  return count
}

async function refuseTooEarly(db: Db, before: Date, now: Date) {
  const { total } = await countUsers(db, {})
  const years = total >= manyPeople ? 2 : 1
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() - years)
  if (before > latest)
    throw new OperatorError(
      `감사 기록은 ${years}년 동안 보관해야 합니다. --before는 ${latest.toISOString()}까지 쓸 수 있습니다.`,
    )
}

function notExported(sequence: number) {
  return new OperatorError(`내보낸 파일에 감사 기록 ${sequence}번이 없거나 다릅니다. export audit로 다시 내보내주세요.`)
}
