import { DatabaseSync } from 'node:sqlite'
import { verifyAudit } from '../../src/audit/verify.ts'
import { openDatabase } from '../../src/database/open.ts'
import type { Write } from './workload.ts'

type Row = Record<string, string | number | null>
export type All = (sql: string) => Row[]

/** What a database was seen to hold. */
export type Seen = { users: ReadonlySet<string>; switches: ReadonlyMap<string, number>; enabled: number }

export type Verdict = {
  /** In words: acknowledged and not there, or there and never asked for. */
  lost: string[]
  /** In words: neither there as a whole nor absent. */
  half: string[]
  seen: Seen
}

type Asked = { before?: Seen; isAcknowledged?: (write: Write) => boolean }

const nothing: Seen = { users: new Set(), switches: new Map(), enabled: 0 }

/**
 * Compares a database with what was asked of its server since it was last seen. Throws where the file is not fit to be
 * served, or the chain of the audit record is not whole.
 */
export async function judge(path: string, writes: readonly Write[], asked: Asked = {}): Promise<Verdict> {
  const db = await openDatabase(`file:${path}`)
  try {
    await verifyAudit(db)
  } finally {
    await db.destroy()
  }
  const file = new DatabaseSync(path, { readOnly: true })
  try {
    const all: All = (sql) => file.prepare(sql).all() as Row[]
    const seen = look(all)
    return { lost: findLost(seen, writes, asked), half: findHalf(all, '= 2'), seen }
  } finally {
    file.close()
  }
}

function look(all: All): Seen {
  const switches = all(
    'select id, count(*) as count from attendance_events join users on users.key = user_key group by id',
  )
  return {
    users: new Set(all('select id from users').map(({ id }) => String(id))),
    switches: new Map(switches.map(({ id, count }) => [String(id), Number(count)])),
    enabled: all("select 1 from audit_events where task = 'user-enable'").length,
  }
}

function findLost(seen: Seen, writes: readonly Write[], asked: Asked) {
  const { before = nothing, isAcknowledged = ({ acknowledged }) => acknowledged !== undefined } = asked
  const told = writes.filter(isAcknowledged)
  const users = [...before.users, ...told.filter(({ kind }) => kind === 'signup').map(({ id }) => id)]
  const lost = users.filter((id) => !seen.users.has(id)).map((id) => `the account ${id}`)

  const switchers = new Set([...before.switches.keys(), ...writes.filter(isSwitch).map(({ id }) => id)])
  for (const id of switchers) {
    const own = writes.filter((write) => isSwitch(write) && write.id === id)
    const possible = possibleSwitches(before.switches.get(id) ?? 0, own, isAcknowledged)
    const found = seen.switches.get(id) ?? 0
    if (!possible.has(found)) lost.push(`${id} has ${found} switches, not ${[...possible].join(' or ')}`)
  }

  const acts = told.filter(({ kind }) => kind === 'enable').length + before.enabled
  if (seen.enabled < acts) lost.push(`${acts - seen.enabled} acts of the administrator`)
  return lost
}

const isSwitch = ({ kind }: Write) => kind === 'start' || kind === 'stop'

/** Each real change is an event, and turns the state round; a write that nobody acknowledged may have come about. */
function possibleSwitches(before: number, writes: Write[], isAcknowledged: (write: Write) => boolean) {
  let counts = new Set([before])
  for (const write of writes) {
    const after = [...counts].map((count) => (count % 2 === (write.kind === 'start' ? 1 : 0) ? count : count + 1))
    counts = new Set(isAcknowledged(write) ? after : [...counts, ...after])
  }
  return counts
}

/** Students whose lectures are not so many (`= 2`), switches that differ from their last event, and orphans. */
export function findHalf(all: All, lectures: `${'=' | '>='} ${number}`): string[] {
  const without = all(
    `select id from users where admin = 0 and
      (not (select count(*) from lectures where user_key = users.key) ${lectures}
       or not exists (select 1 from roster_syncs where user_key = users.key))`,
  ).map(({ id }) => `${id} has not all lectures`)
  const apart = all(
    `select id, lectures.name from lectures join users on users.key = user_key where connected != coalesce(
      (select connected_to from attendance_events event where event.user_key = lectures.user_key and lecture = lectures.name
       order by sequence desc limit 1), 0)`,
  ).map(({ id, name }) => `${id} ${name} differs from its last event`)
  const orphans = all('pragma foreign_key_check').map(({ table }) => `an orphan in ${table}`)
  return [...without, ...apart, ...orphans]
}
