import type { RateLimit } from '@campus-connect/core/domain/accounts/rate-limits.ts'
import { switchKey } from '@campus-connect/core/database/queries/attendance/lectures.ts'
import type { ProgramTokensTable } from '@campus-connect/core/database/schema/login-tables.ts'
import { tokenHash } from '@campus-connect/core/tokens.ts'
import { at, type Campus, keyOf, people, type PersonName } from './campus.ts'

/** Changes of one account in the database, behind the server. */
export const account =
  (name: PersonName, change: { enabled?: 0 | 1; admin?: 0 | 1; temporary_password?: 0 | 1 }) =>
  ({ db }: Campus) =>
    db.updateTable('users').set(change).where('key', '=', keyOf(name)).execute()

export const connected =
  (name: PersonName, lecture: string) =>
  ({ db }: Campus) =>
    db
      .updateTable('lectures')
      .set({ connected: 1, connected_at: at })
      .where('user_key', '=', keyOf(name))
      .where('name', '=', lecture)
      .execute()

/** The limit is used up: the last attempt fills its window. */
export const usedUp =
  (...limits: RateLimit[]) =>
  ({ db, now }: Campus) => {
    const attempts = JSON.stringify(Array.from({ length: 600 }, () => [now().getTime(), '']))
    const rows = limits.map(({ key }) => ({ key, attempts, blocked_until: null, expires_at: at }))
    return db.insertInto('throttles').values(rows).execute()
  }

/** No change of attendance is left to this person. */
export const changesUsedUp = (name: PersonName) => spent(people[name].id)

/** No change of attendance is left to this number, or program. */
export const spent =
  (id: string) =>
  ({ db, now }: Campus) =>
    db
      .insertInto('token_buckets')
      .values({ key: switchKey(id), full_at: now().getTime() + 60_000, day_full_at: 0 })
      .execute()

export const reserved =
  (id: string) =>
  ({ db }: Campus) =>
    db.insertInto('reserved_ids').values({ id }).execute()

/** The person has an authenticator app, and these recovery codes. */
export const authenticatorApp =
  (name: PersonName, ...codes: string[]) =>
  async ({ db }: Campus) => {
    const user_key = keyOf(name)
    await db.insertInto('second_factors').values({ user_key, secret: 'sealed', used_step: 0, created_at: at }).execute()
    const rows = codes.map((code) => ({ user_key, code_hash: tokenHash(`${user_key}:${code}`) }))
    await db.insertInto('recovery_codes').values(rows).execute()
  }

/** Some milliseconds pass. */
export const later =
  (milliseconds: number) =>
  async ({ pass }: Campus) =>
    pass(milliseconds)

/** A token of a program, without networks and not used for less than a minute. */
export const programToken =
  (token: string, row: Partial<ProgramTokensTable> = {}) =>
  ({ db }: Campus) =>
    db
      .insertInto('program_tokens')
      .values({
        key: 'key of the program',
        name: '학적연동',
        token_hash: tokenHash(token),
        scope: 'manage',
        networks: '',
        created_at: at,
        ends_at: '2027-01-01T00:00:00.000Z',
        seen_at: at,
        revoked_at: null,
        ...row,
      })
      .execute()
