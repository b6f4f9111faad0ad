import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../../src/database/open.ts'
import { lecture, newStudent, type Student } from './writes/students.ts'
import { newKey, tokenHash } from '../../src/tokens.ts'

const lectures = [lecture, ...Array.from({ length: 6 }, (_, index) => `강의 ${index + 1}`)]
const at = '2026-03-02T00:00:00.000Z'

/** Fills a new database with students of seven lectures each; the first of them have a session. */
export async function fillCampus(path: string, { students, tokens }: { students: number; tokens: number }) {
  await (await openDatabase(`file:${path}`)).destroy()
  const database = new DatabaseSync(path)
  const user = database.prepare('insert into users values (?, ?, ?, ?, 0, 1, 0, ?, ?)')
  const row = database.prepare("insert into lectures values (?, ?, ?, 0, 'manual', null, ?, null, null)")
  const session = database.prepare('insert into sessions values (?, ?, 1, ?, ?)')
  const given: Student[] = []
  const now = new Date().toISOString()
  database.exec('begin')
  for (let number = 0; number < students; number += 1) {
    const key = newKey()
    const student = newStudent(`2024${String(number).padStart(6, '0')}`)
    user.run(key, student.id, '김하늘', '$argon2id$none', at, at)
    for (const name of lectures) row.run(newKey(), key, name, at)
    if (given.length === tokens) continue
    session.run(tokenHash(student.token), key, now, now)
    given.push(student)
  }
  database.exec('commit')
  database.close()
  return given
}

/** Number and hash of the rows of each table but these. */
export function digests(path: string, ...without: string[]): Record<string, string> {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all()
    const names = tables.map(({ name }) => String(name)).filter((name) => !without.includes(name))
    return Object.fromEntries(names.map((name) => [name, digest(database, name)]))
  } finally {
    database.close()
  }
}

function digest(database: DatabaseSync, table: string) {
  const hash = createHash('sha256')
  let count = 0
  for (const row of database.prepare(`select * from "${table}" order by 1`).iterate()) {
    hash.update(JSON.stringify(row))
    count += 1
  }
  return `${count} ${hash.digest('hex')}`
}
