import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database/empty.ts'
import { type Outcome, switchKey } from '../../database/queries/attendance/lectures.ts'
import { type Switch, switchAlone, switchTogether } from '../../database/queries/attendance/switch-statement.ts'
import { switchInTransaction } from '../../database/queries/attendance/switches.ts'
import { addSession } from '../../database/queries/logins/sessions.ts'
import { addUser, changeUser } from '../../database/queries/users/users.ts'
import type { Db } from '../../database/schema/tables.ts'
import { isPostgres } from '../../database/statements/engine.ts'
import type { User } from '../actor.ts'
import { Refusal } from '../refusal.ts'
import { switchCosts, switchLecture } from './switch.ts'

const now = new Date('2026-03-02T00:00:00.000Z')
const at = now.toISOString()
const earlier = '2026-03-01T23:00:00.000Z'
const [minute, day, year] = [60_000, 24 * 3600_000, 365 * 24 * 3600_000]
/** What one change takes out of the two buckets: a sixtieth of a minute, a six hundredth of a day. */
const [ofMinute, ofDay] = [1000, 144_000]

type Result = Outcome | 'no session'
type Form = (db: Db, wanted: Switch, actor: User) => Promise<Result>

/** Each way in which the rule runs. The use case takes the one of its engine. */
const forms = (db: Db): Record<string, Form> => ({
  'the use case': useCase,
  'TypeScript in a transaction': switchInTransaction,
  ...(isPostgres(db) && {
    'one statement for several students': async (own, wanted) => (await switchTogether(own, [wanted]))[0]!,
    'one statement for one student': switchAlone,
  }),
})

const refusals: Record<string, Result> = {
  'session-ended': 'no session',
  'unknown-lecture': 'unknown lecture',
  throttled: 'throttled',
}

async function useCase(db: Db, { name, connected, at: time }: Switch, actor: User): Promise<Result> {
  try {
    const { changed } = await switchLecture(db, actor, { name, connected }, { clock: () => time })
    return changed ? 'changed' : 'unchanged'
  } catch (error) {
    const result = error instanceof Refusal ? refusals[error.code] : undefined
    if (result === undefined) throw error
    return result
  }
}

type Bucket = { full_at: number; day_full_at: number; spent_at: number }

/** Before the switch; without a word the lecture is not connected, the session lives and nothing is spent. */
type Before = {
  connected?: true
  removed?: true
  withoutClass?: true
  ofSomebodyElse?: true
  disabled?: true
  ended?: true
  spent?: Partial<Bucket>
}

/** `since`: of the lecture; undefined where there is none. `events`: the states after them. `spent`: the buckets; undefined without a row. */
type After = {
  results: Result[]
  since: string | null | undefined
  events?: { to: 0 | 1; class: string | null }[]
  spent?: Bucket | undefined
}

const connect = { connected: true }
const disconnect = { connected: false }
const event = (to: 0 | 1) => ({ to, class: 'class-1' })
const spent = (changes: number): Bucket => ({
  full_at: now.getTime() + changes * ofMinute,
  day_full_at: now.getTime() + changes * ofDay,
  spent_at: now.getTime(),
})
const bucket = (levels: Partial<Bucket>): Bucket => ({ full_at: 0, day_full_at: 0, spent_at: 0, ...levels })
const emptyMinute = { full_at: now.getTime() + minute - ofMinute + 1 }
const emptyDay = { day_full_at: now.getTime() + day - ofDay + 1 }
const almostEmpty = { full_at: now.getTime() + minute - ofMinute, day_full_at: now.getTime() + day - ofDay }
const ofWrongClock = {
  full_at: now.getTime() + year,
  day_full_at: now.getTime() + year,
  spent_at: now.getTime() + year,
}

const cases: [string, Before, { connected: boolean; name?: string }[], After][] = [
  ['connects', {}, [connect], { results: ['changed'], since: at, events: [event(1)], spent: spent(1) }],
  [
    'disconnects',
    { connected: true },
    [disconnect],
    { results: ['changed'], since: null, events: [event(0)], spent: spent(1) },
  ],
  [
    'to the same state writes nothing: connected',
    { connected: true },
    [connect],
    { results: ['unchanged'], since: earlier },
  ],
  ['to the same state writes nothing: not connected', {}, [disconnect], { results: ['unchanged'], since: null }],
  [
    'by a hasty second tap counts once',
    {},
    [connect, connect],
    { results: ['changed', 'unchanged'], since: at, events: [event(1)], spent: spent(1) },
  ],
  [
    'there and back counts twice',
    {},
    [connect, disconnect],
    { results: ['changed', 'changed'], since: null, events: [event(1), event(0)], spent: spent(2) },
  ],
  [
    'of a lecture that no roster gave has no class',
    { withoutClass: true },
    [connect],
    { results: ['changed'], since: at, events: [{ to: 1, class: null }], spent: spent(1) },
  ],
  [
    'of an unknown lecture is refused',
    {},
    [{ ...connect, name: '통계학' }],
    { results: ['unknown lecture'], since: null },
  ],
  [
    'of a removed lecture is refused',
    { removed: true, connected: true },
    [disconnect],
    { results: ['unknown lecture'], since: earlier },
  ],
  [
    "of somebody else's lecture is refused",
    { ofSomebodyElse: true },
    [connect],
    { results: ['unknown lecture'], since: undefined },
  ],
  ['after the end of the session is refused', { ended: true }, [connect], { results: ['no session'], since: null }],
  ['by a disabled account is refused', { disabled: true }, [connect], { results: ['no session'], since: null }],
  [
    'with an empty bucket of the minute is refused',
    { spent: emptyMinute },
    [connect],
    { results: ['throttled'], since: null, spent: bucket(emptyMinute) },
  ],
  [
    'with an empty bucket of the day is refused',
    { spent: emptyDay, connected: true },
    [disconnect],
    { results: ['throttled'], since: earlier, spent: bucket(emptyDay) },
  ],
  [
    'takes the last of both buckets',
    { spent: almostEmpty },
    [connect, disconnect],
    {
      results: ['changed', 'throttled'],
      since: at,
      events: [event(1)],
      spent: { full_at: now.getTime() + minute, day_full_at: now.getTime() + day, spent_at: now.getTime() },
    },
  ],
  [
    'with empty buckets to the same state succeeds',
    { spent: { ...emptyMinute, ...emptyDay }, connected: true },
    [connect],
    { results: ['unchanged'], since: earlier, spent: bucket({ ...emptyMinute, ...emptyDay }) },
  ],
  [
    'with empty buckets of an unknown lecture is refused as unknown',
    { spent: emptyMinute },
    [{ ...connect, name: '통계학' }],
    { results: ['unknown lecture'], since: null, spent: bucket(emptyMinute) },
  ],
  [
    'finds buckets full that were spent long ago',
    { spent: { full_at: now.getTime() - 1, day_full_at: now.getTime() - 1 } },
    [connect],
    { results: ['changed'], since: at, events: [event(1)], spent: spent(1) },
  ],
  [
    'finds buckets full that were spent under a wrong clock',
    { spent: ofWrongClock },
    [connect],
    { results: ['changed'], since: at, events: [event(1)], spent: spent(1) },
  ],
]

test.each(cases)('a switch %s, in every form of the rule', async (_what, before, wanted, after) => {
  const db = await testDatabase()
  const found = []
  for (const [index, [form, run]] of Object.entries(forms(db)).entries()) {
    const student = await addStudent(db, `2024000${index}`, before)
    const results: Result[] = []
    for (const { connected, name = '자료구조' } of wanted) {
      const { session, userKey } = student
      const own = { session, userKey, name, connected, cost: switchCosts.student, at: now }
      results.push(await run(db, own, student.actor))
    }
    found.push({ form, results, ...(await stored(db, student)) })
  }

  const { events = [], spent: left, ...rest } = after
  expect(found).toEqual(Object.keys(forms(db)).map((form) => ({ form, ...rest, events, spent: left })))
})

type Student = { id: string; userKey: string; session: string; actor: User }

async function addStudent(db: Db, id: string, before: Before): Promise<Student> {
  const user = (await addUser(db, { id, username: '홍길동', passwordHash: '', at: now }))!
  const session = `session of ${id}`
  if (!before.ended) await addSession(db, { tokenHash: session, userKey: user.key, persistent: false, at: now }, 10)
  if (before.disabled) await changeUser(db, user.key, { enabled: false }, now)
  const owner = before.ofSomebodyElse
    ? (await addUser(db, { id: `9${id}`, username: '김하늘', passwordHash: '', at: now }))!
    : user
  await db
    .insertInto('lectures')
    .values({
      key: `lecture of ${id}`,
      user_key: owner.key,
      name: '자료구조',
      connected: before.connected ? 1 : 0,
      connected_at: before.connected ? earlier : null,
      source: before.withoutClass ? 'manual' : 'roster',
      class_sourced_id: before.withoutClass ? null : 'class-1',
      class_title: null,
      created_at: earlier,
      removed_at: before.removed ? earlier : null,
    })
    .execute()
  if (before.spent)
    await db
      .insertInto('token_buckets')
      .values({ key: switchKey(id), ...bucket(before.spent) })
      .execute()
  const account = { key: user.key, id, username: user.username }
  const actor: User = {
    kind: 'student',
    account,
    session: { hash: session, persistent: false },
    address: '192.0.2.1',
    device: undefined,
  }
  return { id, userKey: user.key, session, actor }
}

/** What is stored of the student now. */
async function stored(db: Db, { id, userKey }: Student) {
  const lecture = await db
    .selectFrom('lectures')
    .select(['connected', 'connected_at'])
    .where('user_key', '=', userKey)
    .executeTakeFirst()
  expect(lecture?.connected ?? 0).toBe(lecture?.connected_at ? 1 : 0)
  const events = await db
    .selectFrom('attendance_events')
    .selectAll()
    .where('user_key', '=', userKey)
    .orderBy('sequence')
    .execute()
  for (const { sequence: _sequence, connected_to: to, class_sourced_id: _class, ...rest } of events)
    expect(rest).toEqual({
      at,
      user_key: userKey,
      lecture: '자료구조',
      connected_from: 1 - to,
      by_key: '',
      cause: 'student',
    })
  const row = await db
    .selectFrom('token_buckets')
    .select(['full_at', 'day_full_at', 'spent_at'])
    .where('key', '=', switchKey(id))
    .executeTakeFirst()
  return {
    since: lecture?.connected_at,
    events: events.map(({ connected_to: to, class_sourced_id: classId }) => ({ to, class: classId })),
    spent: row && { ...row },
  }
}
