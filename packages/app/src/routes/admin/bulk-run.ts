import type { Campus, UserChange, UserOutcome, UsersIterationQuery } from '@campus-connect/sdk'
import type { BulkAct } from '@campus-connect/ui'

export type Act = { kind: BulkAct; lecture: string }

export function changeOf({ kind, lecture }: Act): UserChange {
  if (kind === 'start') return { start: lecture }
  if (kind === 'stop') return { stop: lecture }
  return kind
}

const opposites = { enable: 'disable', disable: 'enable', start: 'stop', stop: 'start' } as const

/** The change that takes this one back. */
export const undoing = ({ kind, lecture }: Act): Act => ({ kind: opposites[kind], lecture })

const order = ['failed', 'not-tried', 'unchanged', 'changed']

/** The failures first. */
export const byImportance = (outcomes: UserOutcome[]): UserOutcome[] =>
  outcomes.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome))

export const idsWith = (outcomes: UserOutcome[], ...wanted: UserOutcome['outcome'][]): string[] =>
  outcomes.filter(({ outcome }) => wanted.includes(outcome)).map(({ id }) => id)

/** The outcomes of a second try take the place of the earlier ones. */
export function merged(earlier: UserOutcome[], later: UserOutcome[]): UserOutcome[] {
  const newer = new Map(later.map((outcome) => [outcome.id, outcome]))
  return earlier.map((outcome) => newer.get(outcome.id) ?? outcome)
}

/** The names of everyone whom the query selects, by number; rejects when the signal stops it. */
export async function namesOf(campus: Campus, query: UsersIterationQuery, signal: AbortSignal) {
  const names = new Map<string, string>()
  // Sorted by a value that changes meanwhile, the pages would miss users.
  const { sort: _sort, ...selection } = query
  for await (const { id, username } of campus.iterateUsers(selection, { signal })) names.set(id, username)
  return names
}
