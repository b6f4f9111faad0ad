import type { Db } from '../../schema/tables.ts'

type Seen = { userKey: string; sha256: string; text: string; consent: boolean; at: Date }

/** Keeps what a new user saw, and its text, which an officer may need years later. */
export async function addSeenNotice(db: Db, { userKey, sha256, text, consent, at }: Seen): Promise<void> {
  await db
    .insertInto('notices')
    .values({ sha256, text })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
  const seen = { user_key: userKey, sha256, at: at.toISOString(), consent: consent ? 1 : 0 } as const
  await db.insertInto('seen_notices').values(seen).execute()
}

/** What the user saw at sign-up; undefined if nothing was shown. */
export function findSeenNotice(db: Db, userKey: string) {
  return db
    .selectFrom('seen_notices')
    .innerJoin('notices', 'notices.sha256', 'seen_notices.sha256')
    .select(['notices.sha256', 'notices.text', 'seen_notices.at', 'seen_notices.consent'])
    .where('user_key', '=', userKey)
    .executeTakeFirst()
}
