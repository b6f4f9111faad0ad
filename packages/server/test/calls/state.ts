import { isDeepStrictEqual } from 'node:util'
import { digestOf, tablesWithout } from '@campus-connect/core/testing/database/digest.ts'
import { tokenHash } from '@campus-connect/core/tokens.ts'
import { type Campus, freeNumber, keyOf, people, type PersonName, personOf, tokenOf } from './campus.ts'

type State = Record<string, unknown>

/** What the database holds of each person, and of numbers, by person and property. */
export async function stateOf({ db }: Campus): Promise<State> {
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute()
  const sessions = await db.selectFrom('sessions').select(['user_key', 'token_hash']).execute()
  const browsers = await db.selectFrom('devices').select('user_key').execute()
  const recoveryCodes = await db.selectFrom('recovery_codes').select('user_key').execute()
  const lectures = await db
    .selectFrom('lectures')
    .select(['user_key', 'name', 'connected'])
    .where('removed_at', 'is', null)
    .execute()
  const lecturesOf = (key: string) =>
    lectures
      .filter(({ user_key }) => user_key === key)
      .map((lecture) => `${lecture.name} ${lecture.connected}`)
      .toSorted()
      .join(', ')
  const reserved = await db.selectFrom('reserved_ids').select('id').orderBy('id').execute()
  const former = await db.selectFrom('former_users').select('id').execute()

  const of = (name: PersonName): [string, unknown][] => {
    const user = users.find(({ key }) => key === keyOf(name))
    const theirs = <Row extends { user_key: string }>(rows: Row[]) => rows.filter((row) => row.user_key === keyOf(name))
    return Object.entries({
      enabled: user?.enabled,
      administrator: user?.admin,
      name: user?.username,
      password: user?.password_hash,
      'temporary password': user?.temporary_password,
      sessions: theirs(sessions)
        .map(({ token_hash }) => nameOfSession(name, token_hash))
        .filter((session) => session !== 'ended')
        .toSorted()
        .join(', '),
      browsers: theirs(browsers).length,
      'recovery codes': theirs(recoveryCodes).length,
      lectures: lecturesOf(keyOf(name)),
    }).map(([property, value]) => [`${name}: ${property}`, value])
  }
  const added = users.find(({ id }) => id === freeNumber)
  return {
    'new account': added && `${added.username} ${added.admin} ${added.enabled}: ${lecturesOf(added.key)}`,
    ...Object.fromEntries((Object.keys(people) as PersonName[]).flatMap(of)),
    numbers: users.map(({ id }) => id).join(),
    'reserved numbers': reserved.map(({ id }) => id).join(),
    'former users': former.map(({ id }) => id).join(),
  }
}

function nameOfSession(name: PersonName, hash: string) {
  return (['here', 'elsewhere', 'ended'] as const).find((place) => tokenHash(tokenOf(name, place)) === hash) ?? 'new'
}

/** What is different afterwards; a new password is `new`. */
export function changesBetween(before: State, after: State): State {
  const changed = Object.entries(after).filter(([name, value]) => value !== before[name])
  return Object.fromEntries(
    changed.map(([name, value]) => [name, name.endsWith(': password') && value !== undefined ? 'new' : value]),
  )
}

/** The rows of the audit record and the events after these sequences. */
export async function addedSince({ db, now }: Campus, since: { audit: number; events: number }) {
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('sequence', '>', since.audit)
    .orderBy('sequence')
    .execute()
  const events = await db
    .selectFrom('attendance_events')
    .selectAll()
    .where('sequence', '>', since.events)
    .orderBy('sequence')
    .execute()
  const made = { at: now().toISOString(), operator: null, address: '127.0.0.1' }
  return {
    record: rows.map(({ task, by_key, subject_key, details, ...row }) => {
      if (!isDeepStrictEqual({ at: row.at, operator: row.operator, address: row.address }, made))
        throw new Error(`the record of ${task} has another time, operator or address: ${JSON.stringify(row)}`)
      return [task, personOf(by_key), personOf(subject_key), JSON.parse(details) as object]
    }),
    events: events.map(({ user_key, lecture, connected_to, cause, by_key }) => {
      const by = by_key === '' ? '' : ` by ${personOf(by_key)}`
      return `${personOf(user_key)}: ${lecture} ${connected_to} ${cause}${by}`
    }),
  }
}

export async function sequences({ db }: Campus) {
  const last = async (table: 'audit_events' | 'attendance_events') => {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.max('sequence').as('last'))
      .executeTakeFirst()
    return row?.last ?? 0
  }
  return { audit: await last('audit_events'), events: await last('attendance_events') }
}

let tables: string[] | undefined

/** A digest of everything in the database except for rate limits, the record and totals. */
export async function digest({ db }: Pick<Campus, 'db'>) {
  tables ??= await tablesWithout(db, 'throttles', 'audit', 'user_totals', 'kysely')
  return digestOf(db, tables)
}
