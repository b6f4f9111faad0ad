import type { Selectable } from 'kysely'
import { newKey } from '../../../tokens.ts'
import type { Db } from '../../schema/tables.ts'
import { changeConnection } from '../attendance/lectures.ts'
import type { RosterSyncsTable } from '../../schema/roster-tables.ts'
import type { LecturesTable } from '../../schema/attendance-tables.ts'

export type LectureRow = Selectable<LecturesTable>
/** Name and title of a lecture from the roster. */
export type GivenName = { name: string; title: string }

/** All lectures of a user, including removed ones. In a transaction, this also locks them until the end. */
export function listLectureRows(db: Db, userKey: string): Promise<LectureRow[]> {
  return db
    .selectFrom('lectures')
    .selectAll()
    .where('user_key', '=', userKey)
    .orderBy('key')
    .$if(db.isTransaction, (query) => query.forNoKeyUpdate())
    .execute()
}

export async function addRosterLectures(
  tx: Db,
  userKey: string,
  added: (GivenName & { classId: string })[],
  at: string,
): Promise<void> {
  const rows = added.map(({ name, title, classId }) => ({
    key: newKey(),
    user_key: userKey,
    name,
    connected: 0 as const,
    source: 'roster' as const,
    class_sourced_id: classId,
    class_title: title,
    created_at: at,
    removed_at: null,
  }))
  for (let start = 0; start < rows.length; start += 500)
    await tx
      .insertInto('lectures')
      .values(rows.slice(start, start + 500))
      .execute()
}

/** Renames lectures and restores removed ones. Two lectures may swap their names. */
export async function changeLectureNames(tx: Db, changed: (GivenName & { key: string })[]): Promise<void> {
  for (const { key } of changed) await tx.updateTable('lectures').set({ name: key }).where('key', '=', key).execute()
  for (const { key, name, title } of changed)
    await tx
      .updateTable('lectures')
      .set({ name, class_title: title, removed_at: null })
      .where('key', '=', key)
      .execute()
}

/**
 * Removes lectures from the list. Disconnects connected ones first, with an attendance event, and remembers it for
 * their return.
 */
export async function removeLectures(tx: Db, removed: LectureRow[], at: Date): Promise<void> {
  for (const { key, user_key, name } of removed) {
    const change = { userKey: user_key, name, connected: false, byKey: user_key, cause: 'sync' as const, at }
    const was_connected = (await changeConnection(tx, change)) === 'changed' ? 1 : 0
    await tx
      .updateTable('lectures')
      .set({ removed_at: at.toISOString(), was_connected })
      .where('key', '=', key)
      .execute()
  }
}

/** Connects lectures again that were connected when they were removed, with an attendance event. */
export async function reconnectLectures(tx: Db, userKey: string, keys: string[], at: Date): Promise<void> {
  if (keys.length === 0) return
  const returned = await tx
    .selectFrom('lectures')
    .select(['key', 'name'])
    .where('user_key', '=', userKey)
    .where('key', 'in', keys)
    .where('was_connected', '=', 1)
    .execute()
  for (const { key, name } of returned) {
    await changeConnection(tx, { userKey, name, connected: true, byKey: userKey, cause: 'sync', at })
    await tx.updateTable('lectures').set({ was_connected: 0 }).where('key', '=', key).execute()
  }
}

/** Deletes the rows of lectures that were removed before `before`. */
export async function removeLecturesRemovedBefore(tx: Db, userKey: string, before: string): Promise<void> {
  await tx.deleteFrom('lectures').where('user_key', '=', userKey).where('removed_at', '<', before).execute()
}

export function findSync(db: Db, userKey: string): Promise<RosterSyncsTable | undefined> {
  return db.selectFrom('roster_syncs').selectAll().where('user_key', '=', userKey).executeTakeFirst()
}

/** The first statement of a sync: another sync of the same user waits until this one ends, on both engines. */
export async function lockSync(tx: Db, userKey: string): Promise<void> {
  await tx
    .insertInto('roster_syncs')
    .values({ user_key: userKey, at: '', message: '', snapshot_id: null, failed_at: null, term: null })
    .onConflict((conflict) => conflict.column('user_key').doUpdateSet({ user_key: userKey }))
    .execute()
}

export async function changeSync(tx: Db, { user_key, ...result }: RosterSyncsTable): Promise<void> {
  await tx.updateTable('roster_syncs').set(result).where('user_key', '=', user_key).execute()
}
