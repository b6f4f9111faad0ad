import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../open.ts'
import { migratedUpTo } from '../../../test/support/database/older.ts'

const trigger = 'attendance_events_are_not_removed'

test('a file of an older version gets the triggers of a new one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-chain-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [created, older] = [join(folder, 'created.db'), join(folder, 'older.db')]
  await (await openDatabase(`file:${created}`)).destroy()
  await migratedUpTo(older, '003-audit-append-only')
  expect(protection(older)).not.toEqual(protection(created))

  await (await openDatabase(`file:${older}`)).destroy()

  expect(protection(older)).toEqual(protection(created))
})

function protection(path: string) {
  const database = new DatabaseSync(path, { readOnly: true })
  const found = database.prepare('select sql from sqlite_master where name in (?, ?) order by name')
  const rows = found.all('attendance_chain', trigger)
  database.close()
  return rows
}
