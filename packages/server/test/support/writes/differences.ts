import { DatabaseSync } from 'node:sqlite'
import { type All, findHalf } from '../../recovery/verdict.ts'
import type { Expected } from './record.ts'

type Row = Record<string, string | number | null>

/** In words: what a database holds that was not asked for, lacks what was acknowledged, or has half. */
export function compare(path: string, expected: ReadonlyMap<string, Expected>, admin: string): string[] {
  const file = new DatabaseSync(path, { readOnly: true })
  try {
    const all = (sql: string) => file.prepare(sql).all() as Row[]
    return [
      ...students(all, expected),
      ...strangers(all, expected, admin),
      ...gone(all, expected),
      ...findHalf(all, '>= 4'),
    ]
  } finally {
    file.close()
  }
}

function students(all: All, expected: ReadonlyMap<string, Expected>) {
  const users = new Map(all('select id, enabled from users').map(({ id, enabled }) => [String(id), enabled === 1]))
  const counts = new Map(
    all(`select id, lecture, count(*) as count from attendance_events join users on users.key = user_key
      group by id, lecture`).map(({ id, lecture, count }) => [`${id} ${lecture}`, Number(count)]),
  )
  const faults: string[] = []
  for (const [id, { exists, enabled, switches }] of expected) {
    const found = users.get(id)
    if (!exists.has(found !== undefined)) faults.push(`the account ${id} is ${found === undefined ? 'lost' : 'there'}`)
    if (found === undefined) continue
    if (!enabled.has(found)) faults.push(`${id} is ${found ? 'enabled' : 'disabled'}`)
    for (const [lecture, possible] of switches) {
      const count = counts.get(`${id} ${lecture}`) ?? 0
      if (!possible.has(count)) faults.push(`${id} ${lecture}: ${count} switches, not ${[...possible].join(' or ')}`)
      counts.delete(`${id} ${lecture}`)
    }
  }
  return [...faults, ...[...counts.keys()].map((key) => `${key} was never asked for`)]
}

function strangers(all: All, expected: ReadonlyMap<string, Expected>, admin: string) {
  const ids = all('select id from users').map(({ id }) => String(id))
  return ids.filter((id) => id !== admin && !expected.has(id)).map((id) => `nobody signed up as ${id}`)
}

/** Of those who left only the number of their events can be told. */
function gone(all: All, expected: ReadonlyMap<string, Expected>) {
  const [row] = all('select count(*) as count from attendance_events where user_key not in (select key from users)')
  const known = new Set(all('select id from users').map(({ id }) => String(id)))
  const sums = [...expected]
    .filter(([id]) => !known.has(id))
    .flatMap(([, { switches }]) => [...switches.values()].map((counts) => [Math.min(...counts), Math.max(...counts)]))
  const least = sums.reduce((sum, [min = 0]) => sum + min, 0)
  const most = sums.reduce((sum, [, max = 0]) => sum + max, 0)
  const count = Number(row?.count)
  return count < least || count > most ? [`${count} switches of those who left, not ${least} to ${most}`] : []
}
