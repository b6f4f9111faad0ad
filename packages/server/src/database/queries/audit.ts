import { sql } from 'kysely'
import { isPostgres } from '../tables/engine.ts'
import { prepared } from '../tables/prepared.ts'
import type { Db } from '../tables/tables.ts'
import type { AuditChainTable, AuditEventsTable } from '../tables/tables.ts'
import { type AuditRecord, chainHash, chainHashSql, hashedPart } from './audit-hash.ts'

export type AuditRow = AuditEventsTable
export type AuditChain = Omit<AuditChainTable, 'id'>
/** An audit row with the numbers of people who still have an account. */
export type NamedAuditRow = AuditRow & { by: string | null; subject: string | null }

const id = 'audit'
const start: AuditChain = { sequence: 0, hash: '', cut_sequence: 0, cut_hash: '' }

/** Where the chain begins and ends. */
export async function findAuditChain(db: Db): Promise<AuditChain> {
  return (await db.selectFrom('audit_chain').selectAll().where('id', '=', id).executeTakeFirst()) ?? start
}

/** Reads the chain and locks it until the transaction ends, on both engines. */
export async function lockAuditChain(transaction: Db): Promise<AuditChain> {
  const { rows } = await lock(transaction, {})
  return rows[0]!
}

const lock = prepared([], (db) =>
  db
    .insertInto('audit_chain')
    .values({ id, ...start })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id }))
    .returningAll(),
)

/** Appends a record to the chain, which it locks until the transaction ends. */
export async function addAuditRecord(transaction: Db, record: AuditRecord): Promise<void> {
  if (isPostgres(transaction)) await append(transaction, { ...record, part: hashedPart(record) })
  else {
    const { sequence, hash: before } = await lockAuditChain(transaction)
    const row = { ...record, sequence: sequence + 1 }
    const hash = chainHash(before, row)
    await add(transaction, { ...row, hash })
    await setHead(transaction, { sequence: row.sequence, hash })
  }
}

const recorded = ['at', 'by_key', 'operator', 'address', 'task', 'subject_key', 'details'] as const

const add = prepared([...recorded, 'sequence', 'hash'], (db, row: AuditRow) =>
  db.insertInto('audit_events').values(row),
)

const setHead = prepared(['sequence', 'hash'], (db, head: Pick<AuditRow, 'sequence' | 'hash'>) =>
  db.updateTable('audit_chain').set(head).where('id', '=', id),
)

/** One statement on PostgreSQL, sent together with the next one. SQLite cannot write in a `with` clause. */
const append = prepared(
  [...recorded, 'part'],
  (db, { part, ...record }: AuditRecord & { part: string }) =>
    db
      .with('head', (head) =>
        head
          .insertInto('audit_chain')
          .values({ id, ...start, sequence: 1, hash: chainHashSql(sql.lit(''), sql.lit(1), sql`${part}::text`) })
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet({
              sequence: sql`audit_chain.sequence + 1`,
              hash: chainHashSql(sql.ref('audit_chain.hash'), sql`(audit_chain.sequence + 1)`, sql`${part}::text`),
            }),
          )
          .returning(['sequence', 'hash']),
      )
      .insertInto('audit_events')
      .values(({ selectFrom }) => ({
        ...record,
        sequence: selectFrom('head').select('sequence'),
        hash: selectFrom('head').select('hash'),
      })),
  { ahead: true },
)

export async function findAuditRow(db: Db, sequence: number): Promise<AuditRow | undefined> {
  return db.selectFrom('audit_events').selectAll().where('sequence', '=', sequence).executeTakeFirst()
}

export async function findLastAuditSequence(db: Db): Promise<number> {
  const row = await db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.max('sequence').as('sequence'))
    .executeTakeFirst()
  return row?.sequence ?? 0
}

/** The next rows by sequence. */
export function listAuditRowsAfter(db: Db, sequence: number, limit: number): Promise<NamedAuditRow[]> {
  return db
    .selectFrom('audit_events as event')
    .leftJoin('users as actor', 'actor.key', 'event.by_key')
    .leftJoin('users as person', 'person.key', 'event.subject_key')
    .selectAll('event')
    .select(['actor.id as by', 'person.id as subject'])
    .where('event.sequence', '>', sequence)
    .orderBy('event.sequence')
    .limit(limit)
    .execute()
}

/** The first row at or after this time. */
export async function findFirstAuditSince(db: Db, since: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('audit_events')
    .select(({ fn }) => fn.min('sequence').as('sequence'))
    .where('at', '>=', since.toISOString())
    .executeTakeFirst()
  return row?.sequence ?? undefined
}

/** Lets the chain begin after this row, so that the rows up to it may be removed. */
export async function changeAuditCut(
  transaction: Db,
  { sequence, hash }: Pick<AuditRow, 'sequence' | 'hash'>,
): Promise<void> {
  await transaction
    .updateTable('audit_chain')
    .set({ cut_sequence: sequence, cut_hash: hash })
    .where('id', '=', id)
    .execute()
}

/** Removes some of the trimmed rows. Returns false if none is left. */
export async function removeCutRows(transaction: Db, through: number, limit: number): Promise<boolean> {
  const found = transaction.selectFrom('audit_events').select('sequence').where('sequence', '<=', through)
  const rows = await found.orderBy('sequence').limit(limit).execute()
  const last = rows.at(-1)
  if (!last) return false
  await transaction.deleteFrom('audit_events').where('sequence', '<=', last.sequence).execute()
  return true
}
