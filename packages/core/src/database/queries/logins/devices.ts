import { latestTime } from '../../../stored-time.ts'
import { unlessForeign } from '../../statements/engine.ts'
import type { Db } from '../../schema/tables.ts'

export async function findDevice(db: Db, hash: string, since: Date): Promise<boolean> {
  const device = await db
    .selectFrom('devices')
    .select('token_hash')
    .where('token_hash', '=', hash)
    .where('seen_at', '>', since.toISOString())
    .executeTakeFirst()
  return device !== undefined
}

/** Adds a browser and removes the user's oldest ones beyond `limit`. */
export async function addDevice(
  db: Db,
  device: { hash: string; userKey: string; at: Date },
  limit: number,
): Promise<void> {
  const at = device.at.toISOString()
  await db
    .insertInto('devices')
    .values({ token_hash: device.hash, user_key: device.userKey, created_at: at, seen_at: at })
    .execute()
  const kept = db
    .selectFrom('devices')
    .select('token_hash')
    .where('user_key', '=', device.userKey)
    .orderBy(unlessForeign('seen_at', device.at), 'desc')
    .limit(limit)
  await db
    .deleteFrom('devices')
    .where('user_key', '=', device.userKey)
    .where('token_hash', '!=', device.hash)
    .where('token_hash', 'not in', kept)
    .execute()
}

export async function removeDevice(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('devices').where('token_hash', '=', hash).execute()
}

export async function removeDevicesOf(db: Db, userKey: string): Promise<void> {
  await db.deleteFrom('devices').where('user_key', '=', userKey).execute()
}

export async function removeAllDevices(db: Db): Promise<void> {
  await db.deleteFrom('devices').execute()
}

export async function removeDevicesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('devices').where('seen_at', '<=', before.toISOString()).execute()
}

/** Browsers that were seen under a clock that was ahead are seen now. */
export async function settleForeignDevices(db: Db, now: Date): Promise<void> {
  const latest = latestTime(now).toISOString()
  await db.updateTable('devices').set({ seen_at: now.toISOString() }).where('seen_at', '>', latest).execute()
}
