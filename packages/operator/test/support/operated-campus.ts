import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { onTestFinished } from 'vitest'
import { openDatabase } from '@campus-connect/core/database/open.ts'
import { addUser, type UserRow } from '@campus-connect/core/database/queries/users/users.ts'
import type { Environment } from '@campus-connect/core/config/settings.ts'
import { importRoster } from '@campus-connect/core/roster/import/import.ts'
import { emptyDatabase, patient } from '@campus-connect/core/testing/database/empty.ts'
import { runCommand, textOf } from './operator.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'

export const now = new Date('2026-10-01T00:00:00Z')
const clock = () => now

type Operation = {
  environment?: Environment
  secret?: string | ((lines: readonly string[]) => string)
  answers?: string[]
  signal?: AbortSignal
  clock?: () => Date
}

/** A database of this run's engine with the sample roster, and operator's commands on it. */
export async function operatedCampus() {
  const { url, remove } = await emptyDatabase()
  const db = await openDatabase(url, patient)
  onTestFinished(async () => {
    await db.destroy()
    await remove()
  })
  await importRoster(db, { path: await writeFolder(sampleFiles()), match: 'auto', term: 'current', clock })

  async function add(
    id: string,
    username: string,
    more: { admin?: boolean; passwordHash?: string } = {},
  ): Promise<UserRow> {
    const user = await addUser(db, { id, username, passwordHash: 'x', at: now, ...more })
    if (!user) throw new Error(`${id} is taken`)
    return user
  }
  async function operate(argv: string[], { environment, ...options }: Operation = {}) {
    const { code, lines, talk, files } = await runCommand({ DATABASE_URL: url, ...environment }, argv, {
      clock,
      ...options,
    })
    // With PostgreSQL the first line warns that the tests' cluster has no fsync.
    return { code, files, out: textOf(lines), said: talk.filter((line) => !line.includes('fsync=off')) }
  }
  async function file(content: string) {
    const path = join(await temporaryFolder(), 'list.txt')
    writeFileSync(path, content)
    return path
  }
  return { db, url, add, operate, file }
}
