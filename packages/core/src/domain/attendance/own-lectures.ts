import { listLecturesOf } from '../../database/queries/attendance/lectures.ts'
import type { Db } from '../../database/schema/tables.ts'
import type { User } from '../actor.ts'
import { whyEmpty } from '../sync/students.ts'

/** `since`: when each connected lecture was connected, in their order; null if it is not known. */
type OwnLectures = {
  lectures: { name: string; connected: boolean }[]
  since: (string | null)[]
  /** Why there are no lectures; undefined if there are some. */
  empty: Awaited<ReturnType<typeof whyEmpty>> | undefined
}

/** The lectures of the user who asks. */
export async function listOwnLectures(db: Db, { account }: User): Promise<OwnLectures> {
  const lectures = await listLecturesOf(db, account.key)
  return {
    lectures: lectures.map(({ name, connected }) => ({ name, connected })),
    since: lectures.filter(({ connected }) => connected).map(({ connectedAt }) => connectedAt),
    empty: lectures.length === 0 ? await whyEmpty(db, account.id) : undefined,
  }
}

/** Whether the list of lectures tells this user nothing, so that a login leads to the users: an administrator without lectures. */
export const beginsAtUsers = async (db: Db, { key, admin }: { key: string; admin: number }): Promise<boolean> =>
  admin === 1 && (await listLecturesOf(db, key)).length === 0
