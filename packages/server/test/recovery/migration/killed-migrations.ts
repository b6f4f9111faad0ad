import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { onTestFinished, vi } from 'vitest'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { sqliteMigrations } from '@campus-connect/core/database/sqlite/migrations.ts'
import { migratedUpTo } from '@campus-connect/core/testing/database/older.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'

export const releases = Object.keys(sqliteMigrations)

/**
 * Migrates a database after `done` migrations and opens what a kill before every n-th statement would have left. Gives
 * the differences from a database that was migrated without a kill.
 */
export async function killMigrations(done: number, every = 1): Promise<{ kills: number; differences: string[] }> {
  const folder = join(await temporaryFolder(), 'data')
  const path = join(folder, 'campus.db')
  const whole = join(folder, '..', 'whole.db')
  await (await openDatabase(`file:${whole}`)).destroy()
  mkdirSync(folder)
  if (done > 0) await migratedUpTo(path, releases[done - 1] ?? '')
  const recorded = copyAtStatements(folder, { to: join(folder, '..', 'copies'), every })
  await (await openDatabase(`file:${path}`)).destroy()
  const copies = recorded.stop()

  const differences: string[] = []
  for (const copy of copies) {
    const left = join(copy, basename(path))
    await (await openDatabase(`file:${left}`)).destroy()
    if (tables(left) !== tables(whole)) differences.push(`${copy}: other tables`)
    if (readdirSync(dirname(left)).some((name) => name.includes('.new'))) differences.push(`${copy}: a leftover`)
  }
  return { kills: copies.length, differences }
}

/** Copies the files before statements, as a killed process would leave them. */
function copyAtStatements(folder: string, { to, every }: { to: string; every: number }) {
  const copies: string[] = []
  let statements = 0
  const { prepare } = DatabaseSync.prototype
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
    statements += 1
    if (statements % every === 0) {
      const copy = join(to, String(statements))
      copies.push(copy)
      mkdirSync(copy, { recursive: true })
      for (const name of readdirSync(folder))
        if (!/\.lock$|-shm$/.test(name)) copyFileSync(join(folder, name), join(copy, name))
    }
    return prepare.call(this, sql)
  })
  const stop = () => {
    spy.mockRestore()
    return copies
  }
  onTestFinished(() => void stop())
  return { stop }
}

function tables(path: string) {
  const file = new DatabaseSync(path, { readOnly: true })
  const found = file.prepare("select name, sql from sqlite_master where name not like 'sqlite_%' order by name").all()
  file.close()
  return JSON.stringify(found)
}
