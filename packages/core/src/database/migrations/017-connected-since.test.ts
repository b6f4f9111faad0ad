import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { alterSqlite } from '../../../test/support/database/hostile-schema.ts'
import { migratedUpTo } from '../../../test/support/database/older.ts'
import { openDatabase } from '../open.ts'

test('a file of an older version knows since when a lecture is connected from its events', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-since-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'campus.db')
  await migratedUpTo(path, '016-user-parts')
  const lectures = [
    ['a', '자료구조', 1],
    ['b', '카누/카약', 1],
    ['c', '미적분학', 0],
  ]
  const events = [
    ['2026-10-01T00:00:00.000Z', '자료구조', 1],
    ['2026-10-01T00:10:00.000Z', '자료구조', 0],
    ['2026-10-01T00:20:00.000Z', '자료구조', 1],
    ['2026-10-01T00:30:00.000Z', '미적분학', 1],
    ['2026-10-01T00:40:00.000Z', '미적분학', 0],
  ]
  alterSqlite(
    path,
    `insert into users (key, id, username, password_hash, admin, enabled, created_at, updated_at)
       values ('u', '20240001', '김하늘', '', 0, 1, '', '');
     ${lectures.map(([key, name, connected]) => `insert into lectures (key, user_key, name, connected, source, created_at) values ('${key}', 'u', '${name}', ${connected}, 'manual', '');`).join('')}
     ${events.map(([at, name, to]) => `insert into attendance_events (at, user_key, lecture, connected_from, connected_to, by_key, cause) values ('${at}', 'u', '${name}', ${to === 1 ? 0 : 1}, ${to}, '', 'student');`).join('')}`,
  )

  const db = await openDatabase(`file:${path}`, { serving: true })
  onTestFinished(() => db.destroy())

  expect(await db.selectFrom('lectures').select(['name', 'connected_at']).orderBy('key').execute()).toEqual([
    { name: '자료구조', connected_at: '2026-10-01T00:20:00.000Z' },
    { name: '카누/카약', connected_at: null },
    { name: '미적분학', connected_at: null },
  ])
})
