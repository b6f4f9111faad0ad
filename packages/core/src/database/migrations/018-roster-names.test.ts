import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { alterSqlite } from '../../../test/support/database/hostile-schema.ts'
import { migratedUpTo } from '../../../test/support/database/older.ts'
import { openDatabase } from '../open.ts'

test('accounts of an older version are known by their names in the roster in use, administrators are not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-names-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'campus.db')
  await migratedUpTo(path, '017-connected-since')
  const user = (key: string, admin: number) =>
    `insert into users (key, id, username, password_hash, admin, enabled, created_at, updated_at)
       values ('${key}', '2024000${key}', '가입한 이름', '', ${admin}, 1, '', '');`
  const snapshot = (id: string, names: string[]) =>
    `insert into roster_snapshots (id, location, sha256, match, term, taken_at, checked_at, ready, report)
       values ('${id}', '', '', 'auto', 'current', '', '', 1, '{}');
     ${names.map((name, index) => `insert into roster_students values ('${id}', '2024000${index + 1}', '${name}');`).join('')}`
  alterSqlite(
    path,
    `${user('1', 0)} ${user('2', 1)} ${user('3', 0)} ${user('4', 0)}
     ${snapshot('older', ['옛 이름'])} ${snapshot('newer', ['김하늘', '이하은', ''])}
     insert into roster_sources (id, snapshot_id) values ('roster', 'newer');`,
  )

  const db = await openDatabase(`file:${path}`, { serving: true })
  onTestFinished(() => db.destroy())

  const names = await db.selectFrom('users').select('roster_name').orderBy('key').execute()
  expect(names.map(({ roster_name }) => roster_name)).toEqual(['김하늘', null, null, null])
  expect((await db.selectFrom('roster_sources').select('term').executeTakeFirst())?.term).toBeNull()
})
