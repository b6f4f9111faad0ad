import { setImmediate as breathe } from 'node:timers/promises'
import { OperatorError } from '../../errors/operator-error.ts'
import {
  type AuditChain,
  type AuditRow,
  findAuditChain,
  findLastAuditSequence,
  listAuditRowsAfter,
} from '../../database/queries/audit.ts'
import type { Db } from '../../database/tables/tables.ts'
import { chainHash } from '../../database/queries/audit-hash.ts'

export type Place = { sequence: number; hash: string }
export type Verified = Place & { count: number }

const page = 1000

/**
 * Verifies the whole chain. Throws an OperatorError that names the first broken row. `known` is a place that an earlier
 * run printed: it detects a chain that was truncated or recalculated.
 */
export async function verifyAudit(db: Db, known?: Place, signal?: AbortSignal): Promise<Verified> {
  const chain = await findAuditChain(db)
  if (known && known.sequence < chain.cut_sequence)
    throw new OperatorError(
      `감사 기록 ${known.sequence}번은 이미 잘라 냈습니다. 더 나중에 확인한 번호와 해시를 써주세요.`,
    )
  const { last, trim, seen } = await walk(db, chain, { known, signal })
  if (last.hash !== chain.hash) throw misfit(last.sequence, '마지막으로 적어 둔 해시와 다릅니다.')
  if (trim !== trimDetails(chain)) throw misfit(chain.cut_sequence + 1, '그 앞을 잘라 낸 기록이 없습니다.')
  if (known && !seen) throw misfit(known.sequence, '전에 확인한 해시와 다릅니다.')
  // In this order: a running server adds a row and moves the end in one transaction.
  const written = await findLastAuditSequence(db)
  const { sequence: end } = await findAuditChain(db)
  if (written > end) throw misfit(end + 1, '체인 밖에서 더해졌습니다.')
  return { ...last, count: last.sequence - chain.cut_sequence }
}

/** Returns the message of the first broken row; undefined if the chain is intact. */
export async function auditComplaint(db: Db, signal: AbortSignal): Promise<string | undefined> {
  try {
    await verifyAudit(db, undefined, signal)
    return undefined
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return error.message
  }
}

type Walk = { known: Place | undefined; signal: AbortSignal | undefined }

async function walk(db: Db, chain: AuditChain, { known, signal }: Walk) {
  let last: Place = { sequence: chain.cut_sequence, hash: chain.cut_hash }
  let trim = ''
  let seen = isPlace(last, known)
  while (last.sequence < chain.sequence) {
    const rows = await listAuditRowsAfter(db, last.sequence, Math.min(page, chain.sequence - last.sequence))
    if (rows.length === 0) throw misfit(last.sequence + 1, '지워졌습니다.')
    for (const row of rows) {
      last = follow(last, row)
      if (row.task === 'audit-trim') trim = row.details
      seen ||= isPlace(last, known)
    }
    await breathe()
    signal?.throwIfAborted()
  }
  return { last, trim, seen }
}

function follow({ sequence, hash }: Place, row: AuditRow): Place {
  if (row.sequence !== sequence + 1) throw misfit(sequence + 1, '지워졌습니다.')
  if (row.hash !== chainHash(hash, row)) throw misfit(row.sequence, '내용이 해시와 다릅니다.')
  return { sequence: row.sequence, hash: row.hash }
}

/** The details of the row that a trim records; empty if there was no trim. */
function trimDetails({ cut_sequence, cut_hash }: AuditChain): string {
  return cut_sequence === 0 ? '' : JSON.stringify({ through: cut_sequence, hash: cut_hash })
}

function isPlace(place: Place, known: Place | undefined) {
  return place.sequence === known?.sequence && place.hash === known.hash
}

function misfit(sequence: number, reason: string) {
  return new OperatorError(`감사 기록 ${sequence}번이 맞지 않습니다: ${reason}`)
}
