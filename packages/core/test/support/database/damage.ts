import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Overwrites pages of a database file but not its header. */
export function overwriteMiddle(path: string) {
  const content = readFileSync(path)
  content.fill(0x5a, 4096 * 2, 4096 * 5)
  writeFileSync(path, content)
}

/** Overwrites the first page of one table. */
export function overwriteTable(path: string, table: string) {
  const database = new DatabaseSync(path)
  const found = database.prepare('select rootpage from sqlite_master where name = ?').get(table)
  database.close()
  const content = readFileSync(path)
  const begin = 4096 * (Number(found?.rootpage) - 1)
  writeFileSync(path, content.fill(0x5a, begin, begin + 4096))
}
