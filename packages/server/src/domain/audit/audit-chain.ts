import { type AuditRow, chainHash, findLastAuditSequence, listAuditRowsAfter } from '../../database/queries/audit.ts'
import { findChain, type Place } from '../../database/queries/chains.ts'
import { countUsers } from '../../database/queries/users/selection.ts'
import type { Db } from '../../database/tables/tables.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import type { Operator } from '../actor.ts'
import { type Chain, trimChain, type TrimOptions, type Verified, verifyChain, type Watch } from './chain.ts'

/** 개인정보의 안전성 확보조치 기준, article 8: keep one year, and two years from this number of people. */
const manyPeople = 50_000

/** Each row holds its hash, and the sequences have no gap. */
const audit: Chain<AuditRow> = {
  name: 'audit',
  korean: '감사 기록',
  unreadable: '내보낸 감사 기록으로 읽을 수 없습니다',
  exportAgain: 'export audit로 다시 내보내주세요.',
  list: listAuditRowsAfter,
  link({ sequence, hash }, row) {
    if (row.sequence !== sequence + 1) throw misfit(sequence + 1, '지워졌습니다.')
    if (row.hash !== chainHash(hash, row)) throw misfit(row.sequence, '내용이 해시와 다릅니다.')
    return row.hash
  },
  isExported: ({ sequence, hash }, exported) => exported?.sequence === `${sequence}` && exported.hash === hash,
  misfit: {
    end: (last, stored) =>
      last.sequence < stored.sequence
        ? misfit(last.sequence + 1, '지워졌습니다.')
        : misfit(last.sequence, '마지막으로 적어 둔 해시와 다릅니다.'),
    cut: ({ sequence }) => misfit(sequence + 1, '그 앞을 잘라 낸 기록이 없습니다.'),
    known: ({ sequence }) => misfit(sequence, '전에 확인한 해시와 다릅니다.'),
  },
}

export async function verifyAudit(db: Db, known?: Place, watch: Watch = {}): Promise<Verified> {
  const verified = await verifyChain(db, audit, known, watch)
  // In this order: a running server adds a row and moves the end in one transaction.
  const written = await findLastAuditSequence(db)
  const { sequence: end } = await findChain(db, 'audit')
  if (written > end) throw misfit(end + 1, '체인 밖에서 더해졌습니다.')
  return verified
}

/** Returns the message of the first broken row; undefined if the chain is intact. */
export async function auditComplaint(db: Db, signal: AbortSignal): Promise<string | undefined> {
  try {
    await verifyAudit(db, undefined, { signal })
    return undefined
  } catch (error) {
    if (!(error instanceof OperatorError) || signal.aborted) throw error
    return error.message
  }
}

/** Also throws an OperatorError if the law requires the rows longer. */
export async function trimAudit(
  db: Db,
  actor: Operator,
  options: TrimOptions,
  tools: { clock: () => Date },
): Promise<number> {
  await refuseTooEarly(db, options.before, tools.clock())
  return trimChain(db, actor, audit, options, tools)
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

function misfit(sequence: number, reason: string) {
  return new OperatorError(`감사 기록 ${sequence}번이 맞지 않습니다: ${reason}`)
}
