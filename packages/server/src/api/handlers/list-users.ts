import type { IncomingHttpHeaders } from 'node:http'
import type { UsersQuery } from '@campus-connect/sdk/types'
import {
  type FoundUsers,
  listUsers,
  type Position,
  type Purpose,
  type SortKey,
  sortColumns,
} from '@campus-connect/core/domain/attendance/find-users.ts'
import { HttpError } from '../../http/http-error.ts'
import { findRosterState, type RosterState } from '@campus-connect/core/roster/import/state.ts'
import { normalText, seenText } from '@campus-connect/core/text.ts'
import { actorOf, connectedSinceHeader, type Handlers, type Services } from './handlers.ts'

export const userListHandlers = ({ db, clock, cookies, settings, peopleRead }: Services) =>
  ({
    async listUsers({ query, user, request, reply }) {
      const order = readOrder(query)
      const prefers = preferencesOf(request.headers.prefer)
      const purpose = purposeOf(request.headers, settings)
      const wanted = {
        ...query,
        ...order,
        purpose,
        countOnly: prefers('return=minimal'),
        overview: prefers('overview'),
      }
      const found = await listUsers(db, actorOf(user, request, cookies), wanted, { clock })
      const { counts, users, last, since, counted, overview, newAddress = false } = found
      const applied = [counted && 'return=minimal', overview && 'overview'].filter(Boolean)
      const roster = await findRosterState(db, clock())
      reply.headers({
        ...countHeaders(counts),
        ...rosterHeaders(roster),
        ...(last && { 'x-next-cursor': writeCursor(order, last) }),
        ...(applied.length > 0 && { 'preference-applied': applied.join(', ') }),
        ...overviewHeaders(overview),
        ...connectedSinceHeader(since),
        ...(settings.exportReason === 'required' && { 'x-export-reason': 'required' }),
      })
      if (counted) return { message: '', data: users }
      const scope = purpose?.kind ?? (Array.isArray(users) && users.length === 1 ? 'person' : 'list')
      return { message: '', data: peopleRead.counted(users, { scope, address: newAddress ? 'new' : 'known' }) }
    },
  }) satisfies Partial<Handlers>

/** Why users leave the screen. Throws the HttpError 400 for an unknown purpose, an invalid reason, or one that is missing. */
export function purposeOf(
  { 'x-purpose': kind, 'x-purpose-reason': given }: IncomingHttpHeaders,
  { exportReason }: Pick<Services['settings'], 'exportReason'>,
): Purpose | undefined {
  if (kind === undefined) return undefined
  if (kind !== 'export' && kind !== 'print') throw new HttpError(400, '용도(X-Purpose)는 export 또는 print여야 합니다.')
  const reason = given === undefined ? '' : decodedReason(String(given))
  if (reason === undefined) throw new HttpError(400, '사유(X-Purpose-Reason)는 제어 문자 없이 200자 이하여야 합니다.')
  if (reason === '' && exportReason === 'required') throw new HttpError(400, '내보내거나 인쇄하는 사유를 입력해주세요.')
  return { kind, ...(reason !== '' && { reason }) }
}

function decodedReason(encoded: string) {
  try {
    return seenText(decodeURIComponent(encoded), 200)
  } catch {
    return undefined
  }
}

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
/** The last user of a page, and the audit record of the export to which the page belongs. */
type Place = Position & { sequence?: number }

function readOrder({ sort, cursor }: UsersQuery): Order & { after?: Position; continues?: number | undefined } {
  const asked = sort && { sort: sort.replace(/^-/, '') as SortKey, descending: sort.startsWith('-') }
  const place = cursor === undefined ? undefined : readCursor(cursor)
  if (place && asked && (place.sort !== asked.sort || place.descending !== asked.descending))
    throw new HttpError(400, '커서(cursor)는 같은 정렬(sort)에만 쓸 수 있습니다.')
  return place ?? asked ?? { sort: 'id', descending: false }
}

/** An opaque cursor: the sort order, the position of the last user of a page, and the audit record of an export. */
export function writeCursor({ sort, descending }: Order, { value, id, sequence }: Place): string {
  const place = [sort, descending, value, id, ...(sequence === undefined ? [] : [sequence])]
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Throws an HttpError 400 for anything that `writeCursor` did not write. */
function readCursor(cursor: string): Order & { after: Position; continues?: number | undefined } {
  try {
    const [sort, descending, value, id, sequence]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const ours =
      [value, id].every(isStored) &&
      typeof sort === 'string' &&
      Object.hasOwn(sortColumns, sort) &&
      typeof descending === 'boolean' &&
      (sequence === undefined || Number.isSafeInteger(sequence))
    const after = { value: value as string, id: id as string }
    if (ours) return { sort: sort as SortKey, descending, after, continues: sequence as number | undefined }
  } catch {
    // Falls through to the same error.
  }
  throw new HttpError(400, '커서(cursor)는 앞 페이지가 준 값이어야 합니다.')
}

/** Rejects text that the database cannot store. */
function isStored(value: unknown) {
  return typeof value === 'string' && normalText(value, 100) === value
}
