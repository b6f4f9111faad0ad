import type { Operator } from '@campus-connect/core/domain/actor.ts'
import { DatabaseSync } from 'node:sqlite'
import { writeFolder } from '@campus-connect/roster/testing'
import { onTestFinished } from 'vitest'
import { operator as somebody, runCommand, textOf } from './operator.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'

export { somebody }

/** A database file and operator's commands on it. */
export async function auditedFile(clock: () => Date) {
  const folder = await writeFolder({})
  const path = `${folder}/campus.db`
  const db = await openDatabase(`file:${path}`)
  onTestFinished(() => db.destroy())

  async function operate(argv: string[], options: { operator?: Operator; secret?: string; signal?: AbortSignal } = {}) {
    const { code, lines, talk } = await runCommand({ DATABASE_URL: `file:${path}` }, argv, { clock, ...options })
    return { code, out: textOf(lines), talk }
  }
  return { folder, path, db, operate }
}

/** Changes the file behind the program: drops the triggers, runs the statements and restores the triggers. */
export function tamper(path: string, ...statements: string[]): void {
  const database = new DatabaseSync(path)
  const triggers = database.prepare("select name, sql from sqlite_master where type = 'trigger'").all()
  for (const { name } of triggers) database.exec(`drop trigger ${String(name)}`)
  for (const statement of statements) database.exec(statement)
  for (const { sql } of triggers) database.exec(String(sql))
  database.close()
}

export function rows(db: Db) {
  return db.selectFrom('audit_events').selectAll().orderBy('sequence').execute()
}
