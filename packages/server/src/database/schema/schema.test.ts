import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../open.ts'
import { postgresMigrations } from '../postgres/migrations.ts'
import { alterSqlite } from '../../../test/support/database/hostile-schema.ts'
import { sqliteMigrations } from '../sqlite/migrations.ts'
import { migratedUpTo } from '../../../test/support/database/older.ts'
import { schemaFile } from '../../../test/support/database/schema-file.ts'
import { type Schema, withoutLayout } from './difference.ts'
import written from '../postgres/schema.json' with { type: 'json' }
import { schemaOf } from '../sqlite/schema.ts'

async function upTo(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-schema-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'campus.db')
  await migratedUpTo(path, name)
  return path
}

const opened = async (path: string) => (await openDatabase(`file:${path}`, { serving: true })).destroy()

test('what others do to a file in good faith is no difference: statistics, and statements with other line breaks', async () => {
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

test('a file of the version that made the triggers at each opening is migrated, unless one of them was changed', async () => {
  const [path, changed] = [await upTo('003-audit-append-only'), await upTo('003-audit-append-only')]
  const forget = `delete from kysely_migration where name = '003-audit-append-only'`
  alterSqlite(path, forget)
  alterSqlite(changed, `${forget}; drop trigger audit_events_are_not_changed`)

  await expect(opened(path)).resolves.toBeUndefined()
  await expect(opened(changed)).rejects.toThrow(/audit_events_are_not_changed/)
})

test('a file is migrated only where its older schema is as it was made', async () => {
  const path = await upTo('002-roster')
  alterSqlite(path, 'create trigger x after insert on users begin select 1; end')

  await expect(opened(path)).rejects.toThrow(/트리거 x은\(는\)/)
  alterSqlite(path, 'drop trigger x')
  await opened(path)
})

test('what the first migrations make never changes: the files that exist have these very statements', async () => {
  const database = new DatabaseSync(await upTo('003-audit-append-only'), { readOnly: true })
  const rows = database.prepare('select type, name, tbl_name, sql from sqlite_master order by type, name').all()
  database.close()

  const statements = rows.map((row) => Object.values(row).map((value) => withoutLayout(String(value))))
  expect(createHash('sha256').update(JSON.stringify(statements)).digest('hex')).toBe(
    'fef22dd5b3ede99689b922e6fcc6b20aacc26d0fbcf4d27188f12d54ea162434',
  )
})

test('the schema that is compared with is what the migrations make: vitest -u writes it anew', async () => {
  const schemas: [string, Schema][] = []
  for (const name of Object.keys(sqliteMigrations).toSorted()) {
    const database = new DatabaseSync(await upTo(name), { readOnly: true })
    schemas.push([name, schemaOf(database)])
    database.close()
  }

  await expect(schemaFile(schemas)).toMatchFileSnapshot('./sqlite-schema.json')
})

test('a new migration is written down for PostgreSQL: vitest --project postgres postgres/schema -u', () => {
  expect(Object.keys(written)).toEqual(Object.keys(postgresMigrations).toSorted())
})

test('a comment keeps its line break, which may end it', () => {
  expect(withoutLayout('a  -- b\n\n  c')).toBe('a -- b\n c')
  expect(withoutLayout(`a\n '\n  ' "\t" /* \n */ c`)).toBe(`a '\n  ' "\t" /* \n */ c`)
})
