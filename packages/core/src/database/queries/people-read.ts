import { sql } from 'kysely'
import type { Time } from '../schema/columns.ts'
import type { Db } from '../schema/tables.ts'
import { listParameter, oneOf } from '../statements/engine.ts'
import { prepared } from '../statements/prepared.ts'

const minute = 60_000
const hour = 60 * minute

export type Reader = { reader: string; at: Date }

/** Remembers that the reader saw the users with these numbers. In the order of their keys: concurrent reads never wait for each other in a circle. */
export async function addPeopleRead(db: Db, ids: readonly string[], { reader, month, at }: Reader & { month: string }) {
  if (ids.length === 0) return
  const time = at.toISOString()
  await sql`
    insert into people_read (reader, month, person, first_at, last_at)
    select ${reader}, ${month}, users.key, ${time}, ${time} from users
    where ${oneOf(db, 'users.id', listParameter(db, ids))} order by users.key
    on conflict (reader, month, person) do update set last_at = excluded.last_at
    where people_read.last_at < ${new Date(at.getTime() - minute).toISOString()}`.execute(db)
}

/** Remembers that the actor acted from this address. */
export async function noteAddress(db: Db, { reader, address, at }: Reader & { address: string }): Promise<void> {
  const before = new Date(at.getTime() - hour).toISOString()
  await note(db, { reader, address, first_at: at.toISOString(), last_at: at.toISOString(), before })
}

type Noted = { reader: string; address: string; first_at: string; last_at: string; before: string }

const note = prepared(
  ['reader', 'address', 'first_at', 'last_at', 'before'],
  (db, { before, ...row }: Noted) =>
    db
      .insertInto('reader_addresses')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['reader', 'address'])
          .doUpdateSet((row) => ({ last_at: row.ref('excluded.last_at') }))
          .where('reader_addresses.last_at', '<', before),
      ),
  { ahead: true },
)

/** When the actor first acted from this address. */
export async function findFirstSeen(db: Db, reader: string, address: string): Promise<Time | undefined> {
  const found = db.selectFrom('reader_addresses').select('first_at')
  return (await found.where('reader', '=', reader).where('address', '=', address).executeTakeFirst())?.first_at
}

/** All actors of the record, and when each first acted. */
export function listReaders(db: Db): Promise<{ reader: string; first_at: Time }[]> {
  return db
    .selectFrom('reader_addresses')
    .select(({ fn }) => ['reader', fn.min('first_at').as('first_at')])
    .groupBy('reader')
    .execute()
}

/** The addresses from which an actor first acted in this period. */
export function listNewAddresses(db: Db, from: Date, to: Date): Promise<{ reader: string; address: string }[]> {
  return db
    .selectFrom('reader_addresses')
    .select(['reader', 'address'])
    .where('first_at', '>=', from.toISOString())
    .where('first_at', '<', to.toISOString())
    .orderBy('first_at')
    .execute()
}

/** How many people each reader saw in a month. */
export async function countPeopleRead(db: Db, month: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('people_read')
    .select(['reader', ({ fn }) => fn.countAll().as('count')])
    .where('month', '=', month)
    .groupBy('reader')
    .execute()
  return new Map(rows.map(({ reader, count }) => [reader, Number(count)]))
}

export type PersonRead = {
  person: string
  /** Null for a deleted account. */
  id: string | null
  username: string | null
  first_at: Time
  last_at: Time
}

/** The next people by key whose data the reader saw at or after a time, each once. `last_at` is known to the minute. */
export function listPeopleReadBy(
  db: Db,
  { reader, since, after, limit }: { reader: string; since: Date; after: string; limit: number },
): Promise<PersonRead[]> {
  const seen = db
    .selectFrom('people_read')
    .select(({ fn }) => ['person', fn.min('first_at').as('first_at'), fn.max('last_at').as('last_at')])
    .where('reader', '=', reader)
    .where('person', '>', after)
    .where('last_at', '>=', new Date(since.getTime() - minute).toISOString())
    .groupBy('person')
    .orderBy('person')
    .limit(limit)
  return db
    .selectFrom(seen.as('seen'))
    .leftJoin('users', 'users.key', 'seen.person')
    .select(['seen.person', 'users.id', 'users.username', 'seen.first_at', 'seen.last_at'])
    .orderBy('seen.person')
    .execute()
}

/** Who saw the data of these users in a list or alone, one row for each month, the latest last. */
export function listReadersOf(
  db: Db,
  keys: readonly string[],
): Promise<{ reader: string; program: string | null; first_at: Time; last_at: Time }[]> {
  return db
    .selectFrom('people_read')
    .leftJoin('program_tokens', 'program_tokens.key', 'people_read.reader')
    .select(['reader', 'program_tokens.name as program', 'first_at', 'last_at'])
    .where('person', 'in', keys)
    .orderBy('last_at')
    .execute()
}

/** Removes what was read before a time, to the end of a month. */
export async function removePeopleReadBefore(db: Db, { before, month }: { before: Date; month: string }) {
  await db.deleteFrom('people_read').where('month', '<', month).execute()
  await db.deleteFrom('reader_addresses').where('last_at', '<', before.toISOString()).execute()
}
