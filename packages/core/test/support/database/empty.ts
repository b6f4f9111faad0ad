import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Db } from '../../../src/database/schema/tables.ts'
import { openDatabase } from '../../../src/database/open.ts'
import { askPostgres } from '../postgres/cluster.ts'

/** The address of an empty PostgreSQL database to copy. Without it the tests of this run use SQLite. */
const postgres = process.env.TEST_DATABASE

/**
 * For a database on which a test expects no refusal: beside other suites a connection of PostgreSQL takes longer than a person
 * would wait.
 */
export const patient = { connectionWait: 30_000 }

type Emptied = { url: string; remove: () => Promise<void> }

/** An empty database that several connections can open. */
export async function emptyDatabase(): Promise<Emptied> {
  if (postgres !== undefined) return copyOf(postgres)
  const folder = mkdtempSync(join(tmpdir(), 'campus-test-'))
  return {
    url: `file:${join(folder, 'campus.db')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function copyOf(template: string): Promise<Emptied> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await askPostgres(
    inDatabase(template, 'postgres'),
    `create database ${name} template ${new URL(template).pathname.slice(1)} strategy file_copy`,
  )
  return {
    url: inDatabase(template, name),
    remove: async () =>
      void (await askPostgres(inDatabase(template, 'postgres'), `drop database ${name} with (force)`)),
  }
}

function inDatabase(url: string, name: string) {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** Databases that were emptied for the next test, because a copy costs more than most tests. */
const idle: Db[] = []

/** Opens an empty database for one user; `close` removes it. */
export async function openEmptyDatabase(): Promise<{ db: Db; close: () => Promise<void> }> {
  if (postgres === undefined) {
    const db = await openDatabase(':memory:')
    return { db, close: () => db.destroy() }
  }
  const db = idle.pop() ?? (await openDatabase((await copyOf(postgres)).url, patient))
  const tables = await tablesOf(db)
  return {
    db,
    close: async () => {
      // A test may have dropped a table.
      if ((await tablesOf(db)) !== tables) return db.destroy()
      await removeRows(db)
      idle.push(db)
    },
  }
}

async function tablesOf(db: Db) {
  const { rows } = await sql<{ names: string }>`
    select string_agg(tablename, ' ' order by tablename) as names from pg_tables where schemaname = 'public'`.execute(
    db,
  )
  return rows[0]?.names
}

/** Bypasses the triggers that protect the records. */
async function removeRows(db: Db) {
  await sql`
    do $$
    declare name text;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
        execute format('delete from %I', name);
      end loop;
      perform setval('attendance_events_sequence_seq', 1, false);
    end $$`.execute(db)
}

/** Opens an empty database until the test ends. */
export async function testDatabase(): Promise<Db> {
  const { db, close } = await openEmptyDatabase()
  onTestFinished(close)
  return db
}
