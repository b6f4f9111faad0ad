import type { Db } from '@campus-connect/core/database/schema/tables.ts'
import type { Expected } from './expected.ts'

type Event = { user_key: string; lecture: string; connected_from: number; connected_to: number }

/** What a database holds of accounts and their attendance changes. */
export type State = Awaited<ReturnType<typeof readState>>

export async function readState(db: Db) {
  const users = await db.selectFrom('users').select(['key', 'id', 'enabled', 'admin']).execute()
  const events: Event[] = await db
    .selectFrom('attendance_events')
    .select(['user_key', 'lecture', 'connected_from', 'connected_to'])
    .orderBy('sequence')
    .execute()
  const lectures = await db.selectFrom('lectures').select(['user_key', 'name', 'connected']).execute()
  const synced = await db.selectFrom('roster_syncs').select('user_key').execute()
  return {
    users,
    idOf: new Map(users.map(({ key, id }) => [key, id])),
    events: Map.groupBy(events, ({ user_key, lecture }) => nameOf(user_key, lecture)),
    lectures: Map.groupBy(lectures, ({ user_key }) => user_key),
    synced: new Set(synced.map(({ user_key }) => user_key)),
  }
}

const nameOf = (userKey: string, lecture: string) => `${userKey} ${lecture}`

/** The state as an expectation, for writes that follow. */
export function asExpected({ users, events }: State): Map<string, Expected> {
  const eventsOf = Map.groupBy(events.values(), ([event]) => event?.user_key)
  return new Map(
    users.map(({ key, id, enabled }) => {
      const own = (eventsOf.get(key) ?? []).map((all) => [all[0]?.lecture ?? '', new Set([all.length])] as const)
      return [id, { exists: new Set([true]), enabled: new Set([enabled === 1]), switches: new Map(own) }]
    }),
  )
}

/** In words: acknowledged writes that are lost, and changes that no write asked for. */
export function findLost(state: State, expected: ReadonlyMap<string, Expected>): string[] {
  const { users, idOf, events } = state
  const lost: string[] = []
  const found = new Map(users.map((user) => [user.id, user]))
  const asked = new Set<string>()
  const deleted = { least: 0, most: 0 }
  for (const [id, { exists, enabled, switches }] of expected) {
    const user = found.get(id)
    if (!exists.has(user !== undefined)) lost.push(`the account ${id} is ${user ? 'there' : 'lost'}`)
    if (user && !enabled.has(user.enabled === 1)) lost.push(`${id} is ${user.enabled ? 'enabled' : 'disabled'}`)
    for (const [lecture, counts] of switches) {
      if (user) {
        const name = nameOf(user.key, lecture)
        const count = events.get(name)?.length ?? 0
        if (!counts.has(count)) lost.push(`${id} ${lecture}: ${count} switches, not ${[...counts].join(' or ')}`)
        asked.add(name)
      } else {
        deleted.least += Math.min(...counts)
        deleted.most += Math.max(...counts)
      }
    }
  }
  for (const { id } of users) if (!expected.has(id)) lost.push(`nobody signed up as ${id}`)

  // The events of a deleted account do not say whose they are: only their number is known.
  let orphans = 0
  for (const [name, all] of events) {
    const id = idOf.get(all[0]?.user_key ?? '')
    if (id === undefined) orphans += all.length
    else if (!asked.has(name)) lost.push(`${id} ${all[0]?.lecture}: switched, and nobody asked for it`)
  }
  if (orphans < deleted.least || orphans > deleted.most)
    lost.push(`${orphans} switches of deleted accounts, not ${deleted.least} to ${deleted.most}`)
  return lost
}

/** In words: attendance changes and lectures that do not fit together. */
export function findHalf({ idOf, events, lectures }: State): string[] {
  const half: string[] = []
  for (const all of events.values()) {
    const [first] = all
    const inTurn = all.every(({ connected_from: from, connected_to: to }, at) => from === at % 2 && to !== from)
    if (!inTurn) half.push(`${idOf.get(first?.user_key ?? '')} ${first?.lecture}: events are not in turn`)
  }
  for (const { user_key, name, connected } of [...lectures.values()].flat()) {
    const last = events.get(nameOf(user_key, name))?.at(-1)?.connected_to ?? 0
    if (connected !== last) half.push(`${idOf.get(user_key)} ${name} differs from its last event`)
  }
  return half
}

/** In words: students whose roster was not taken over as a whole; `fits` says whether a number of lectures is right. */
export function findUnsynced({ users, lectures, synced }: State, fits: (count: number) => boolean): string[] {
  return users
    .filter(({ key, admin }) => admin === 0 && !(fits(lectures.get(key)?.length ?? 0) && synced.has(key)))
    .map(({ id }) => `${id} has not all lectures`)
}

/** In words: what a database has lost or holds only half of. */
export async function findDifferences(db: Db, expected: ReadonlyMap<string, Expected>): Promise<string[]> {
  const state = await readState(db)
  return [...findLost(state, expected), ...findHalf(state)]
}
