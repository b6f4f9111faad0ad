import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database.ts'

const trigger = 'attendance_events_are_not_removed'

test('a file of an older version gets the protection of a new one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-chain-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'campus.db')
  await (await openDatabase(`file:${path}`)).destroy()
  const look = () => protection(path)
  const wanted = look()
  const older = new DatabaseSync(path)
  older.exec(`
    drop trigger ${trigger};
    drop table attendance_chain;
    delete from kysely_migration where name = '006-attendance-chain';
    create trigger ${trigger} before delete on attendance_events
      begin select raise(abort, 'attendance events are append-only'); end;`)
  older.close()
  expect(look()).not.toEqual(wanted)

  await (await openDatabase(`file:${path}`)).destroy()

  expect(look()).toEqual(wanted)
})

function protection(path: string) {
  const database = new DatabaseSync(path, { readOnly: true })
  const found = database.prepare('select sql from sqlite_master where name in (?, ?) order by name')
  const rows = found.all('attendance_chain', trigger)
  database.close()
  return rows
}
