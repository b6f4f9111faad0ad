import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { onTestFinished } from 'vitest'
import { tamper } from './audit.ts'
import { run } from '../../src/commands/program.ts'
import { readSettings } from '../../src/config/settings.ts'
import type { Db } from '../../src/database/tables/tables.ts'
import { openDatabase } from '../../src/database/open.ts'
import type { AttendanceEventsTable } from '../../src/database/tables/tables.ts'
import { emptyDatabase } from './database/empty.ts'
import { askPostgres } from './postgres/cluster.ts'

export const now = new Date('2026-10-01T00:00:00Z')
export const operator = { account: 'operator', address: '203.0.113.7' }

/** A database of this run's engine, the operator's commands on it, and a way past what it refuses. */
export async function attendanceDatabase() {
  const { url, remove } = await emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'campus-attendance-'))
  const db = await openDatabase(url)
  onTestFinished(async () => {
    await db.destroy()
    await remove()
    rmSync(folder, { recursive: true, force: true })
  })

  async function operate(...argv: string[]) {
    const out: string[] = []
    const talk: string[] = []
    const code = await run(argv, {
      settings: () => readSettings({ DATABASE_URL: url }),
      clock: () => now,
      operator,
      print: (line) => void out.push(`${line}\n`),
      say: (line) => void talk.push(line),
      readSecret: async () => '',
      serve: () => Promise.reject(new Error('served')),
    })
    // A PostgreSQL of tests begins with a warning.
    return { code, out: out.join(''), said: talk.at(-1) }
  }

  /** Writes an export to a file, changed or as it is. */
  async function exportFile(before: string, change = (csv: string) => csv) {
    const { out } = await operate('export', 'attendance', '--before', before)
    const file = join(folder, 'attendance.csv')
    writeFileSync(file, change(out))
    return file
  }

  const spoil = async (statement: string) => {
    if (url.startsWith('file:')) tamper(url.slice('file:'.length), statement)
    else await askPostgres(url, `set session_replication_role = 'replica'; ${statement}`)
  }
  return { db, url, operate, exportFile, spoil }
}

/** Events of one student, one an hour from 1 March 2026 on, in lectures with odd names. */
export async function addEvents(db: Db, count: number): Promise<void> {
  const begin = Date.parse('2026-03-01T00:00:00Z')
  const events = Array.from({ length: count }, (_none, number): Insertable<AttendanceEventsTable> => {
    const even = number % 2 === 0
    return {
      at: new Date(begin + number * 3600 * 1000).toISOString(),
      user_key: '-student',
      lecture: even ? '=1+1, "x"' : '자료구조',
      connected_from: even ? 0 : 1,
      connected_to: even ? 1 : 0,
      by_key: number === 1 ? 'an-administrator' : '',
      cause: number === 1 ? 'admin' : 'student',
    }
  })
  await db.insertInto('attendance_events').values(events).execute()
}

export function sequences(db: Db): Promise<number[]> {
  const found = db.selectFrom('attendance_events').select('sequence').orderBy('sequence').execute()
  return found.then((rows) => rows.map(({ sequence }) => sequence))
}
