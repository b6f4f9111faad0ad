import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../open.ts'
import { alterSqlite } from '../../../test/support/database/hostile-schema.ts'
import { migratedUpTo } from '../../../test/support/database/older.ts'
import { withoutLayout } from './schema.ts'

async function upTo(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-schema-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'campus.db')
  await migratedUpTo(path, name)
  return path
}

const opened = async (path: string) => (await openDatabase(`file:${path}`, { serving: true })).destroy()

test('statistics and other line breaks in statements are no difference', async () => {
  const path = await upTo('003-audit-append-only')
  alterSqlite(
    path,
    `analyze; drop trigger audit_events_are_not_changed;
     create trigger audit_events_are_not_changed before update
       on audit_events begin
       select raise(abort, 'audit events are append-only'); end`,
  )

  await expect(opened(path)).resolves.toBeUndefined()
})

test('a file whose triggers were made when it was opened is migrated, unless a trigger was changed', async () => {
  const [path, changed] = [await upTo('003-audit-append-only'), await upTo('003-audit-append-only')]
  const forget = `delete from kysely_migration where name = '003-audit-append-only'`
  alterSqlite(path, forget)
  alterSqlite(changed, `${forget}; drop trigger audit_events_are_not_changed`)

  await expect(opened(path)).resolves.toBeUndefined()
  await expect(opened(changed)).rejects.toThrow(/audit_events_are_not_changed/)
})

test('a file is migrated only if its older schema is unchanged', async () => {
  const path = await upTo('002-roster')
  alterSqlite(path, 'create trigger x after insert on users begin select 1; end')

  await expect(opened(path)).rejects.toThrow(/아닌 트리거 x/)
  alterSqlite(path, 'drop trigger x')
  await opened(path)
})

test.each([
  ['012-lecture-lists', '2410d6f64ca5dce89f03acc5473a8de3b6e1f9b8cd307e226e419d180d1d644d'],
  ['013-token-buckets', '7dc74d9864f3a75a5cbab2259c5d69004a6ca90e8a02e466614de70c3a0011df'],
])('released migrations never change: files up to %s have exactly these statements', async (name, expected) => {
  const database = new DatabaseSync(await upTo(name), { readOnly: true })
  const rows = database.prepare('select type, name, tbl_name, sql from sqlite_master order by type, name').all()
  database.close()

  const statements = rows.map((row) => Object.values(row).map((value) => withoutLayout(String(value))))
  expect(createHash('sha256').update(JSON.stringify(statements)).digest('hex')).toBe(expected)
})

test('a comment keeps the line break that ends it', () => {
  expect(withoutLayout('a  -- b\n\n  c')).toBe('a -- b\n c')
  expect(withoutLayout(`a\n '\n  ' "\t" /* \n */ c`)).toBe(`a '\n  ' "\t" /* \n */ c`)
})
