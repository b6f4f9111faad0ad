import { sampleFiles, writeFolder } from '@campus-connect/roster/testing'
import { onTestFinished } from 'vitest'
import type { Db } from '../../../src/database/schema/tables.ts'
import { openDatabase } from '../../../src/database/open.ts'
import { addUser } from '../../../src/database/queries/users/users.ts'
import { patient, testDatabase } from '../database/empty.ts'
import { importRoster } from '../../../src/roster/import/import.ts'
import { syncAccount } from '../../../src/domain/sync/sync.ts'

export const minute = 60_000
export const day = 24 * 60 * minute

export type Class = { id: string; title: string; code?: string; begins?: string; ends?: string }

/** A campus with student 20240001; the test sets the enrolments and the time. */
export async function campus(url?: string) {
  const db = url === undefined ? await testDatabase() : await openDatabase(url, patient)
  if (url !== undefined) onTestFinished(() => db.destroy())
  const user = await addStudent(db, '20240001')
  let now = Date.parse('2026-10-01T00:00:00Z')
  const clock = () => new Date(now)

  return {
    db,
    user,
    clock,
    later: (milliseconds: number) => void (now += milliseconds),
    enrol: async (...classes: Class[]) => enrol(db, clock, classes),
    /** Syncs after the result of the last sync has expired. */
    sync: async (who = user, term = 'current') => {
      now += minute
      return (await syncAccount(db, { user: who, clock, term })).message
    },
    names: () => shownNames(db, user.key),
    connect: (name: string) =>
      db
        .updateTable('lectures')
        .set({ connected: 1 })
        .where('name', '=', name)
        .where('removed_at', 'is', null)
        .execute(),
    rows: () => db.selectFrom('lectures').selectAll().orderBy('key').execute(),
  }
}

export async function addStudent(db: Db, id: string) {
  const user = await addUser(db, { id, username: '홍길동', passwordHash: 'x', at: new Date() })
  if (!user) throw new Error(`${id} is taken`)
  return user
}

/** Enrols student 20240001 in these classes and student 20240002 in another one. */
async function enrol(db: Db, clock: () => Date, classes: Class[]) {
  const rows = [...classes, { id: 'other', title: '다른 강의' } satisfies Class]
  const path = await writeFolder(
    sampleFiles({
      'manifest.csv': undefined,
      'classes.csv': `sourcedId,title,classCode\n${rows.map(({ id, title, code }) => `${id},"${title}",${code ?? ''}\n`).join('')}`,
      'enrollments.csv': `classSourcedId,userSourcedId,role,beginDate,endDate\nother,u2,student,,\n${classes
        .map(({ id, begins, ends }) => `${id},u1,student,${begins ?? ''},${ends ?? ''}\n`)
        .join('')}`,
    }),
  )
  await importRoster(db, { path, match: 'auto', term: 'current', guard: 'off', clock })
}

async function shownNames(db: Db, userKey: string) {
  const shown = db.selectFrom('lectures').where('user_key', '=', userKey).where('removed_at', 'is', null)
  const lectures = await shown.select(['name', 'connected']).orderBy('name').execute()
  return lectures.map(({ name, connected }) => (connected ? `${name} *` : name))
}
