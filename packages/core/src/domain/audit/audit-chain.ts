import { type AuditRow, chainHash, findLastAuditSequence, listAuditRowsAfter } from '../../database/queries/audit.ts'
import { findChain, type Place } from '../../database/queries/chains.ts'
import { removePeopleReadBefore } from '../../database/queries/people-read.ts'
import { findTotals } from '../../database/queries/users/totals.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { Campus, Operator } from '../actor.ts'
import { ChainFault, type ChainFaultValues } from './chain-fault.ts'
import { monthOf } from './record.ts'
import { keepRoleRecords } from './recorded-roles.ts'
import { type Chain, trimChain, type TrimOptions, type Verified, verifyChain, type Watch } from './chain.ts'

/** 개인정보의 안전성 확보조치 기준, article 8: keep one year, and two years from this number of people. */
const manyPeople = 50_000

/** Each row holds its hash, and the sequences have no gap. */
const audit: Chain<AuditRow> = {
  name: 'audit',
  list: listAuditRowsAfter,
  link({ sequence, hash }, row) {
    if (row.sequence !== sequence + 1) throw fault({ code: 'missing', sequence: sequence + 1 })
    if (row.hash !== chainHash(hash, row)) throw fault({ code: 'changed', sequence: row.sequence })
    return row.hash
  },
  isExported: ({ sequence, hash }, exported) => exported?.sequence === `${sequence}` && exported.hash === hash,
}

export async function verifyAudit(db: Db, known?: Place, watch: Watch = {}): Promise<Verified> {
  const verified = await verifyChain(db, audit, known, watch)
  // In this order: a running server adds a row and moves the end in one transaction.
  const written = await findLastAuditSequence(db)
  const { sequence: end } = await findChain(db, 'audit')
  if (written > end) throw fault({ code: 'added', sequence: end + 1 })
  return verified
}

/** The first fault of the chain; undefined if it is intact. */
export async function findAuditFault(db: Db, signal: AbortSignal): Promise<ChainFault | undefined> {
  try {
    await verifyAudit(db, undefined, { signal })
    return undefined
  } catch (error) {
    if (!(error instanceof ChainFault) || signal.aborted) throw error
    return error
  }
}

/** Also throws a ChainFault if the law requires the rows longer. */
export async function trimAudit(
  db: Db,
  actor: Operator | Campus,
  options: TrimOptions,
  tools: { clock: () => Date },
): Promise<number> {
  await refuseTooEarly(db, options.before, tools.clock())
  await keepRoleRecords(db, actor, options, tools)
  const removed = await trimChain(db, actor, audit, options, tools)
  await removePeopleReadBefore(db, { before: options.before, month: monthOf(options.before) })
  return removed
}

/** Rows from this time on must stay: the law keeps them. */
export async function latestAuditTrim(db: Db, now: Date): Promise<Date> {
  return yearsAgo(now, await yearsByLaw(db))
}

async function yearsByLaw(db: Db) {
  const { total } = await findTotals(db)
  return total >= manyPeople ? 2 : 1
}

function yearsAgo(now: Date, years: number): Date {
  const time = new Date(now)
  time.setUTCFullYear(time.getUTCFullYear() - years)
  return time
}

async function refuseTooEarly(db: Db, before: Date, now: Date) {
  const years = await yearsByLaw(db)
  const latest = yearsAgo(now, years)
  if (before > latest) throw fault({ code: 'too-early', years, latest })
}

const fault = (values: ChainFaultValues) => new ChainFault('audit', values)
