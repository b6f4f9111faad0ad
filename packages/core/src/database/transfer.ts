import { createHash, type Hash } from 'node:crypto'
import { sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import { isPostgres } from './statements/engine.ts'
import type { Db, Tables } from './schema/tables.ts'

/** All tables, referenced ones first, with the columns that identify their rows. */
const keys = {
  users: ['key'],
  former_users: ['key'],
  former_names: ['user_key', 'until'],
  notices: ['sha256'],
  seen_notices: ['user_key'],
  reserved_ids: ['id'],
  sessions: ['token_hash'],
  devices: ['token_hash'],
  second_factors: ['user_key'],
  recovery_codes: ['code_hash'],
  program_tokens: ['key'],
  portal_bindings: ['issuer', 'subject'],
  portal_entries: ['token_hash'],
  kept_answers: ['key_hash', 'owner'],
  throttles: ['key'],
  token_buckets: ['key'],
  lectures: ['key'],
  attendance_events: ['sequence'],
  carried_events: ['sequence'],
  attendance_chain: ['id'],
  audit_events: ['sequence'],
  audit_chain: ['id'],
  people_read: ['reader', 'month', 'person'],
  reader_addresses: ['reader', 'address'],
  roster_snapshots: ['id'],
  roster_sources: ['id'],
  roster_terms: ['snapshot_id', 'sourced_id'],
  roster_classes: ['snapshot_id', 'sourced_id'],
  roster_students: ['snapshot_id', 'number'],
  roster_enrolments: ['snapshot_id', 'student_number', 'class_sourced_id'],
  roster_withdrawals: ['snapshot_id', 'student_number', 'class_sourced_id'],
  known_classes: ['sourced_id'],
  class_members: ['student_number', 'class_sourced_id'],
  roster_syncs: ['user_key'],
  timetable_classes: ['class_sourced_id'],
  timetable_slots: ['class_sourced_id', 'weekday', 'begins', 'begins_on'],
  timetable_exceptions: ['day', 'class_sourced_id', 'kind', 'begins'],
  mark_records: ['id'],
  issued_sheets: ['class_sourced_id', 'number'],
  issued_marks: ['class_sourced_id', 'number', 'student_number'],
  done_tasks: ['task'],
} satisfies { [Table in keyof Tables]: (keyof Tables[Table])[] }

type Table = keyof Tables
type Row = Record<string, string | number | null>
type Copied = { rows: number; digest: string }

const tables = Object.keys(keys) as Table[]
const batch = 500

export type TransferOptions = {
  /** Receives the number of rows copied so far. */
  progress: (table: string, rows: number) => void
  /** Checks the copy before the commit. An error rolls everything back. */
  check: (copy: Db) => Promise<void>
}

/**
 * Copies every row into an empty database in one transaction, and reads the copy back to compare it. Reads one
 * snapshot of `from`. Throws an OperatorError, and leaves nothing behind, if the copy fails.
 */
export async function transfer(from: Db, to: Db, { progress, check }: TransferOptions): Promise<number> {
  return from
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((source) =>
      to.transaction().execute(async (target) => {
        const total = await copyAll(source, target, progress)
        await check(target)
        return total
      }),
    )
}

async function copyAll(source: Db, target: Db, progress: TransferOptions['progress']) {
  for (const table of tables)
    if ((await page(target, table, undefined, 1)).length > 0)
      throw new OperatorError(`--to: 비어 있지 않은 데이터베이스입니다 (${table}). 아무것도 변경하지 않았습니다.`)

  let total = 0
  for (const table of tables) {
    const sent = await each(source, table, async (rows) => {
      await target.insertInto(table).values(rows).execute()
      total += rows.length
      progress(table, total)
    })
    const arrived = await each(target, table, async () => {})
    if (sent.rows !== arrived.rows || sent.digest !== arrived.digest)
      throw new OperatorError(
        `${table}: 옮긴 내용이 원본과 다릅니다 (${sent.rows}행과 ${arrived.rows}행). 아무것도 변경하지 않았습니다.`,
      )
  }
  await continueSequence(target)
  return total
}

/** The next event must get a higher number than all earlier events, trimmed ones included. */
async function continueSequence(target: Db) {
  if (isPostgres(target))
    await sql`
      select setval(pg_get_serial_sequence('attendance_events', 'sequence'), last) from (
        select greatest((select max(sequence) from attendance_events), (select sequence from attendance_chain)) as last
      ) as known where last > 0`.execute(target)
  else
    await sql`
      insert into sqlite_sequence (name, seq) select 'attendance_events', sequence from attendance_chain
      where not exists (select 1 from attendance_events)`.execute(target)
}

async function each(db: Db, table: Table, take: (rows: Row[]) => Promise<void>): Promise<Copied> {
  const hash = createHash('sha256')
  let count = 0
  for (
    let rows = await page(db, table, undefined, batch);
    rows.length > 0;
    rows = await page(db, table, rows.at(-1), batch)
  ) {
    for (const row of rows) add(hash, row)
    count += rows.length
    await take(rows)
  }
  return { rows: count, digest: hash.digest('hex') }
}

async function page(db: Db, table: Table, after: Row | undefined, limit: number): Promise<Row[]> {
  const columns = keys[table].map((name) => sql.ref(name))
  const beyond = after && sql`where (${sql.join(columns)}) > (${sql.join(keys[table].map((name) => after[name]))})`
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} ${beyond ?? sql``} order by ${sql.join(columns)} limit ${limit}`.execute(db)
  return rows
}

function add(hash: Hash, row: Row) {
  hash.update(JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1))))
}
