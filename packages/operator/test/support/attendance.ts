import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import { onTestFinished } from 'vitest'
import { tamper } from './audit.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { runCommand, textOf } from './operator.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import type { AttendanceEventsTable } from '@campus-connect/core/database/schema/attendance-tables.ts'
import { emptyDatabase, patient } from '@campus-connect/core/testing/database/empty.ts'
import { askPostgres } from '@campus-connect/core/testing/postgres/cluster.ts'

export const now = new Date('2026-10-01T00:00:00Z')
export { operator } from './operator.ts'

/** A database of this run's engine, operator's commands on it, and `spoil`, which bypasses its triggers. */
export async function attendanceDatabase() {
  const { url, remove } = await emptyDatabase()
  const folder = await temporaryFolder()
  const db = await openDatabase(url, patient)
  onTestFinished(async () => {
    await db.destroy()
    await remove()
  })

  async function operate(...argv: string[]) {
    const { code, lines, talk } = await runCommand({ DATABASE_URL: url }, argv, { clock: () => now })
    // With PostgreSQL the first line is a warning.
    return { code, out: textOf(lines), said: talk.at(-1) }
  }

  /** Writes an export to a file; `change` can tamper with it. */
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

/** Adds events of one student, one an hour from midnight of 1 March 2026 in Korea, in lectures with odd names. */
export async function addEvents(db: Db, count: number): Promise<void> {
  const begin = Date.parse('2026-03-01T00:00:00+09:00')
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
