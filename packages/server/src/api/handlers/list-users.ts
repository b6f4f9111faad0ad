import type { UsersQuery } from '@campus-connect/sdk/types'
import { lectureName } from '../../domain/attendance/switch.ts'
import { recordUsersRead } from '../../domain/audit/user-reads.ts'
import { countUsers } from '../../database/queries/users/selection.ts'
import { type ListedUser, listUsers, readUsers, type Slice, type SortKey } from '../../database/queries/users/list.ts'
import { HttpError } from '../../errors/http-error.ts'
import { etagOf, isKnown } from '../../http/etag.ts'
import { searchWords } from '../../search-text.ts'
import { rosterState } from '../../roster/import/state.ts'
import { seenText } from '../../text.ts'
import { actorOf } from './actors.ts'
import { type Order, readCursor, writeCursor } from './cursor.ts'
import { type Handlers, notModified, type Services } from './handlers.ts'
import { rosterHeaders } from './roster-headers.ts'

/** Longer lists are read and sent in chunks, so that other requests do not wait for them. */
const longestPage = 1000

export const userListHandlers = ({ db, clock, cookies }: Services) =>
  ({
    async listUsers({ query, user, request, reply }) {
      const slice = readSlice(query)
      const actor = actorOf(user, request, cookies)
      const { version, roster } = user.listState
      const etag = Object.keys(query).length === 0 ? etagOf(version) : undefined
      const counts = await countUsers(db, slice, version)
      const headers = {
        'x-total-count': String(counts.total),
        'x-enabled-count': String(counts.enabled),
        'x-connected-count': String(counts.connected),
        'x-connected-users-count': String(counts.connectedUsers),
        'x-matching-count': String(counts.matching),
        ...rosterHeaders(rosterState(roster, clock())),
        ...(etag ? { etag } : {}),
      }
      if (etag && isKnown(request, etag)) {
        reply.headers(headers)
        return notModified
      }
      if (slice.limit === undefined && counts.matching > longestPage) {
        await recordUsersRead(db, actor, { query, rows: counts.matching, matching: counts.matching, at: clock() })
        reply.headers(headers)
        return { message: '', data: readUsers(db, slice, counts) }
      }
      // One user more than requested shows whether there is a next page.
      const found = await listUsers(
        db,
        slice.limit === undefined ? slice : { ...slice, limit: slice.limit + 1 },
        counts,
      )
      const page = found.slice(0, slice.limit)
      const last = found.length > page.length ? page.at(-1) : undefined
      const [only] = page.length === 1 ? page : []
      await recordUsersRead(db, actor, { query, rows: page.length, only, matching: counts.matching, at: clock() })
      reply.headers({
        ...headers,
        ...(last ? { 'x-next-cursor': writeCursor(slice, position(last, slice.sort)) } : {}),
      })
      return { message: '', data: page }
    },
  }) satisfies Partial<Handlers>

function readSlice({ q, enabled, connected, lecture, id, sort, limit, cursor }: UsersQuery): Slice {
  const asked = sort === undefined ? undefined : readOrder(sort)
  const words = q === undefined ? undefined : readSearch(q)
  const place = cursor === undefined ? undefined : readCursor(cursor)
  if (place && asked && (place.sort !== asked.sort || place.descending !== asked.descending))
    throw new HttpError(400, '커서(cursor)는 같은 정렬(sort)에만 쓸 수 있습니다.')
  return {
    ...(place ?? asked ?? { sort: 'id', descending: false }),
    ...(words && words.length > 0 ? { words } : {}),
    ...(enabled === undefined ? {} : { enabled }),
    ...(connected === undefined ? {} : { connected }),
    ...(lecture === undefined ? {} : { lecture: lectureName(lecture) }),
    ...(id === undefined ? {} : { id }),
    ...(limit === undefined ? {} : { limit }),
  }
}

function readSearch(q: string) {
  const search = seenText(q, 400)
  if (search === undefined) throw new HttpError(400, '검색어(q)는 제어 문자 없이 400자 이하여야 합니다.')
  return searchWords(search)
}

function readOrder(sort: string): Order {
  return { sort: sort.replace(/^-/, '') as SortKey, descending: sort.startsWith('-') }
}

function position(user: ListedUser, sort: SortKey) {
  return { value: user[sort], id: user.id }
}
