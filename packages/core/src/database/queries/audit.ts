import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isPostgres } from '../statements/engine.ts'
import { prepared } from '../statements/prepared.ts'
import type { AuditEventsTable } from '../schema/audit-tables.ts'
import type { Db } from '../schema/tables.ts'
import { actorName } from './logins/program-tokens.ts'
import { emptyChain, type StoredChain } from './chains.ts'

export type AuditRow = AuditEventsTable
/** What is recorded, without its place in the chain. */
export type AuditRecord = Omit<AuditEventsTable, 'sequence' | 'hash'>
/** An audit row with the numbers of people who still have an account, and the names of tokens. */
export type NamedAuditRow = AuditRow & { by: string | null; subject: string | null }

const id = 'audit'

/** Reads the chain and locks it until the transaction ends, on both engines. */
export async function lockAuditChain(transaction: Db): Promise<StoredChain> {
  const { rows } = await lock(transaction, {})
  return rows[0]!
}

const lock = prepared([], (db) =>
  db
    .insertInto('audit_chain')
    .values({ id, ...emptyChain })
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
          .values({ id, ...emptyChain, sequence: 1, hash: chainHashSql(sql.lit(''), sql.lit(1), sql`${part}::text`) })
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
    .leftJoin('program_tokens as program', 'program.key', 'event.by_key')
    .leftJoin('users as person', 'person.key', 'event.subject_key')
    .selectAll('event')
    .select([actorName.as('by'), 'person.id as subject'])
    .where('event.sequence', '>', sequence)
    .orderBy('event.sequence')
    .limit(limit)
    .execute()
}

/** The next rows of a period, in the order of their times. */
export function listAuditRowsBetween(
  db: Db,
  {
    from,
    to,
    after,
    limit,
  }: { from: Date; to: Date; after: Pick<AuditRow, 'at' | 'sequence'> | undefined; limit: number },
): Promise<AuditRow[]> {
  let found = db
    .selectFrom('audit_events')
    .selectAll()
    .where('at', '>=', after?.at ?? from.toISOString())
    .where('at', '<', to.toISOString())
  if (after)
    found = found.where(({ refTuple, tuple, eb }) =>
      eb(refTuple('at', 'sequence'), '>', tuple(after.at, after.sequence)),
    )
  return found.orderBy('at').orderBy('sequence').limit(limit).execute()
}

export async function findAuditRow(db: Db, sequence: number): Promise<AuditRow | undefined> {
  return db.selectFrom('audit_events').selectAll().where('sequence', '=', sequence).executeTakeFirst()
}

/** The sequence of the first row of this user or program at or after a time, which is that of one of its rows. */
export async function findFirstRowBy(db: Db, key: string, from: string): Promise<number | undefined> {
  const found = db.selectFrom('audit_events').select('sequence').where('at', '>=', from).where('by_key', '=', key)
  return (await found.orderBy('at').orderBy('sequence').limit(1).executeTakeFirst())?.sequence
}

/** The rows of one task in their order. No index leads to them. */
export function listAuditRowsOfTask(db: Db, task: string): Promise<AuditRow[]> {
  return db.selectFrom('audit_events').selectAll().where('task', '=', task).orderBy('sequence').execute()
}

/** Hash chain: SHA-256 over a JSON array of the previous hash, the sequence and what is recorded. */
export function chainHash(before: string, row: AuditRecord & { sequence: number }): string {
  const text = `["${before}",${row.sequence},${hashedPart(row)}`
  return createHash('sha256').update(text).digest('hex')
}

/** The rest of the JSON array, with what is recorded. */
function hashedPart({ at, by_key, operator, address, task, subject_key, details }: AuditRecord): string {
  return JSON.stringify([at, by_key, operator, address, task, subject_key, details]).slice(1)
}

/** `chainHash` as PostgreSQL calculates it, from expressions. */
function chainHashSql(before: unknown, sequence: unknown, part: unknown) {
  const text = sql`'["' || ${before} || '",' || ${sequence} || ',' || ${part}`
  return sql<string>`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`
}

/** The seal that the last of these tasks recorded; undefined if there is none. */
export async function findLastMarkSeal(db: Db, tasks: readonly string[]): Promise<string | undefined> {
  const found = db.selectFrom('audit_events').select('details').where('task', 'in', tasks)
  const row = await found.orderBy('sequence', 'desc').limit(1).executeTakeFirst()
  return row && (JSON.parse(row.details) as { seal?: string }).seal
}
