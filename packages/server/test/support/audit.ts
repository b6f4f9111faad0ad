import { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { run } from '../../src/commands/program.ts'
import { writeFolder } from './roster/files.ts'
import { readSettings } from '../../src/config/settings.ts'
import type { Db } from '../../src/database/tables/tables.ts'
import { openDatabase } from '../../src/database/open.ts'

export const somebody = { account: 'operator', address: '203.0.113.7' }

/** A database file, the operator's commands on it, and a way past the program. */
export async function auditedFile(clock: () => Date) {
  const folder = await writeFolder({})
  const path = `${folder}/campus.db`
  const db = await openDatabase(`file:${path}`)
  onTestFinished(() => db.destroy())

  async function operate(
    argv: string[],
    { operator = somebody, secret = '', signal = new AbortController().signal } = {},
  ) {
    const out: string[] = []
    const talk: string[] = []
    const code = await run(argv, {
      settings: () => readSettings({ DATABASE_URL: `file:${path}` }),
      environment: () => ({ DATABASE_URL: `file:${path}` }),
      clock,
      operator,
      print: (line) => void out.push(`${line}\n`),
      say: (line) => void talk.push(line),
      readSecret: async () => secret,
      serve: () => Promise.reject(new Error('served')),
      interruptible: (work) => work(signal),
    })
    return { code, out: out.join(''), talk }
  }
  return { folder, path, db, operate }
}

/** Somebody who may write the file, takes the triggers away, and puts them back so that the schema shows nothing. */
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
