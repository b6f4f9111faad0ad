import type { UsersQuery } from '@campus-connect/sdk/types'
import {
  type FoundUsers,
  listUsers,
  type Position,
  type SortKey,
  sortColumns,
} from '@campus-connect/core/domain/attendance/find-users.ts'
import { HttpError } from '../../http/http-error.ts'
import { findRosterState, type RosterState } from '@campus-connect/core/roster/import/state.ts'
import { normalText } from '@campus-connect/core/text.ts'
import { actorOf, connectedSinceHeader, type Handlers, type Services } from './handlers.ts'

export const userListHandlers = ({ db, clock, cookies }: Services) =>
  ({
    async listUsers({ query, user, request, reply }) {
      const order = readOrder(query)
      const prefers = preferencesOf(request.headers.prefer)
      const wanted = { ...query, ...order, countOnly: prefers('return=minimal'), overview: prefers('overview') }
      const found = await listUsers(db, actorOf(user, request, cookies), wanted, { clock })
      const { counts, users, last, since, counted, overview } = found
      const applied = [counted && 'return=minimal', overview && 'overview'].filter(Boolean)
      const roster = await findRosterState(db, clock())
      reply.headers({
        ...countHeaders(counts),
        ...rosterHeaders(roster),
        ...(last && { 'x-next-cursor': writeCursor(order, last) }),
        ...(applied.length > 0 && { 'preference-applied': applied.join(', ') }),
        ...overviewHeaders(overview),
        ...connectedSinceHeader(since),
      })
      return { message: '', data: users }
    },
  }) satisfies Partial<Handlers>

/** RFC 7240: a list of preferences, in one header or several. */
function preferencesOf(prefer: string | string[] | undefined) {
  const preferences = String(prefer ?? '')
    .split(',')
    .map((each) => each.replace(/;.*/, '').replaceAll(/[\s"]/g, '').toLowerCase())
  return (wanted: 'return=minimal' | 'overview') => preferences.includes(wanted)
}

function countHeaders({ total, enabled, connected, connectedUsers, matching }: FoundUsers['counts']) {
  return {
    'x-total-count': String(total),
    'x-enabled-count': String(enabled),
    'x-connected-count': String(connected),
    'x-connected-users-count': String(connectedUsers),
    'x-matching-count': String(matching),
  }
}

/** Characters. Proxies limit the size of all headers. */
const longestReason = 200
const longestLectures = 2500

function overviewHeaders(overview: FoundUsers['overview']): Record<string, string> {
  const { lectures = [], today } = overview ?? {}
  let list = ''
  for (const { name, connected, total } of lectures) {
    const next = [encodeURIComponent(name), connected, total].join(';')
    if (list.length + next.length < longestLectures) list += list === '' ? next : `,${next}`
  }
  return { ...(list !== '' && { 'x-lectures': list }), ...(today && { 'x-connected-today': today.join(',') }) }
}

/** The state of the roster as headers. The Korean reason is percent-encoded. */
export function rosterHeaders({ state, checkedAt, trouble }: RosterState): Record<string, string> {
  return {
    'x-roster-state': state,
    ...(checkedAt === undefined ? {} : { 'x-roster-checked-at': checkedAt }),
    ...(trouble === undefined
      ? {}
      : { 'x-roster-since': trouble.since, 'x-roster-reason': encodeURIComponent(shortened(trouble.reason)) }),
  }
}

function shortened(text: string) {
  const letters = Array.from(text.toWellFormed())
  return letters.length <= longestReason ? letters.join('') : `${letters.slice(0, longestReason - 1).join('')}…`
}

type Order = { sort: SortKey; descending: boolean }

function readOrder({ sort, cursor }: UsersQuery): Order & { after?: Position } {
  const asked = sort && { sort: sort.replace(/^-/, '') as SortKey, descending: sort.startsWith('-') }
  const place = cursor === undefined ? undefined : readCursor(cursor)
  if (place && asked && (place.sort !== asked.sort || place.descending !== asked.descending))
    throw new HttpError(400, '커서(cursor)는 같은 정렬(sort)에만 쓸 수 있습니다.')
  return place ?? asked ?? { sort: 'id', descending: false }
}

/** An opaque cursor: the sort order and the position of the last user of a page. */
export function writeCursor({ sort, descending }: Order, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([sort, descending, value, id])).toString('base64url')
}

/** Throws an HttpError 400 for anything that `writeCursor` did not write. */
function readCursor(cursor: string): Order & { after: Position } {
  try {
    const [sort, descending, value, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const ours =
      [value, id].every(isStored) &&
      typeof sort === 'string' &&
      Object.hasOwn(sortColumns, sort) &&
      typeof descending === 'boolean'
    if (ours) return { sort: sort as SortKey, descending, after: { value: value as string, id: id as string } }
  } catch {
    // Falls through to the same error.
  }
  throw new HttpError(400, '커서(cursor)는 앞 페이지가 준 값이어야 합니다.')
}

/** Rejects text that the database cannot store. */
function isStored(value: unknown) {
  return typeof value === 'string' && normalText(value, 100) === value
}
