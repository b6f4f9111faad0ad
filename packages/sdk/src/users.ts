// What administrators need, in separate files to be loaded on demand as one.
import { CampusError } from './error.ts'
import type { CallInit } from './http/options.ts'
import type { OverviewQuery, Page, UsersAnswer, UsersCountQuery, UsersQuery, UsersReading } from './types.ts'

export { changeUsers } from './users/change.ts'
export { usersPage } from './users/page.ts'

const pageSize = 200
/** A campus may double while its users are listed, and a small one grow by so many. A list that never ends is longer. */
const spare = 1000

export async function* userPages(
  listUsers: (query: UsersQuery, init?: CallInit) => Promise<UsersAnswer>,
  query: UsersQuery,
  given: UsersReading = {},
): AsyncGenerator<UsersAnswer, void> {
  const init = callInit(given)
  const cursors = new Set<string>()
  let next: string | undefined
  let left: number | undefined
  do {
    const answer = await listUsers({ ...query, limit: pageSize, ...(next && { cursor: next }) }, init)
    const { data, page } = answer
    left = (left ?? 2 * page.matching + spare) - data.length
    yield answer
    next = page.next
    if (next === undefined) return
    if (data.length === 0 || left < 0 || cursors.has(next))
      throw new CampusError('malformed', 'the list of users has no end: the server repeats it')
    cursors.add(next)
  } while (true)
}

/** The purpose and the reason as headers. Field by field, because the fields of an AbortController are not its own. */
export function callInit({ purpose, reason, headers: given, signal, timeout, retries }: UsersReading): CallInit {
  const headers = new Headers(given)
  if (purpose) headers.set('x-purpose', purpose)
  if (purpose && reason) headers.set('x-purpose-reason', encodeURIComponent(reason.replaceAll(/\p{Cs}/gu, '\ufffd')))
  return { headers, signal, timeout, retries }
}

export async function countUsers(
  listUsers: (query: UsersQuery, init?: CallInit) => Promise<UsersAnswer>,
  query: UsersCountQuery,
  init: CallInit = {},
): Promise<Page> {
  const headers = new Headers(init.headers)
  headers.set('prefer', 'return=minimal')
  // The limit is for a server that does not know the preference.
  return (await listUsers({ ...query, limit: 1 }, { ...init, headers })).page
}

export async function overview(
  listUsers: (query: UsersQuery, init?: CallInit) => Promise<UsersAnswer>,
  { q, limit = 1 }: OverviewQuery,
  init: CallInit = {},
): Promise<UsersAnswer> {
  const headers = new Headers(init.headers)
  const withUsers = q && limit > 0
  headers.set('prefer', withUsers ? 'overview' : 'return=minimal, overview')
  // The contract has no limit of 0, and a server that does not know the preference sends as many users.
  const answer = await listUsers({ ...(q && { q }), limit: Math.max(1, limit) }, { ...init, headers })
  return withUsers ? answer : { ...answer, data: [] }
}
