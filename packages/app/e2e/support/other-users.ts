import { DatabaseSync } from 'node:sqlite'
import type { Campus, Student } from './campus.ts'

/** Adds so many users like this one, with numbers that begin with `start`; gives those numbers. */
export function addOthers({ database }: Campus, { id }: Student, start: string, count: number): string[] {
  const digits = String(count - 1).length
  const ids = Array.from({ length: count }, (_, index) => start + String(index).padStart(digits, '0'))
  const db = new DatabaseSync(database, { timeout: 5_000 })
  const columns = 'username, password_hash, admin, enabled, created_at, updated_at, name_order'
  const add = db.prepare(
    `insert into users (key, id, search, ${columns})
     select lower(hex(randomblob(16))), :other, replace(search, :id, :other), ${columns} from users where id = :id`,
  )
  db.exec('begin')
  for (const other of ids) add.run({ id, other })
  db.exec('commit')
  db.close()
  return ids
}
