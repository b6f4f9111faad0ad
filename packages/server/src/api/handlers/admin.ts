import type { UsersQuery } from '@campus-connect/sdk/types'
import { hasChanged, lectureName, spendingOf } from '../../attendance/attend.ts'
import { switchTexts } from '../../attendance/switch-texts.ts'
import { recordRequest } from '../../audit/record.ts'
import { recordUsersRead } from '../../audit/user-reads.ts'
import { changeAnswer } from './change-answer.ts'
import { type Order, readCursor, writeCursor } from './cursor.ts'
import { HttpError } from '../../errors/http-error.ts'
import type { Db } from '../../database/tables/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { changeConnection } from '../../database/queries/lectures.ts'
import { removeSessionsOf } from '../../database/queries/sessions.ts'
import {
  countUsers,
  listAccounts,
  type ListedUser,
  listUsers,
  readUsers,
  type Slice,
  type SortKey,
} from '../../database/queries/user-list.ts'
import { changeUser, findUser, otherAdminExists } from '../../database/queries/users.ts'
import { normalText } from '../../text.ts'
import type { Call, Handlers, Services } from './handlers.ts'

/** Longer lists are read and sent in chunks, so that other requests do not wait for them. */
const longestPage = 1000

export const adminHandlers = ({ db, clock }: Services) => {
  async function changeLecture(
    { user: admin, params: { id }, body, request, reply }: Call<'startUserLecture' | 'stopUserLecture'>,
    connected: boolean,
  ) {
    const name = lectureName(body.name)
    const { outcome, username } = await inTransaction(db, async (transaction) => {
      const { key, username } = await existing(transaction, id)
      const at = clock()
      const switched = { userKey: key, name, connected, byKey: admin.key, cause: 'admin', at } as const
      const outcome = await changeConnection(transaction, switched, spendingOf(admin))
      if (outcome === 'changed' || outcome === 'unchanged') {
        const task = connected ? 'lecture-start' : 'lecture-stop'
        await recordRequest(transaction, request, { task, subject: key, details: { lecture: name }, at })
      }
      return { outcome, username }
    })
    return changeAnswer(reply, hasChanged(outcome), switchTexts({ name, connected, whose: `${username}(${id})` }))
  }

  return {
    async listUsers({ query, request, reply }) {
      const slice = readSlice(query)
      const counts = await countUsers(db, slice)
      const everyone =
        slice.limit === undefined && counts.matching > longestPage ? await listAccounts(db, slice) : undefined
      // One user more than requested shows whether there is a next page.
      const found = everyone
        ? []
        : await listUsers(db, slice.limit === undefined ? slice : { ...slice, limit: slice.limit + 1 })
      const page = found.slice(0, slice.limit)
      const last = found.length > page.length ? page.at(-1) : undefined
      await recordUsersRead(db, request, { query, page: everyone ?? page, matching: counts.matching, at: clock() })
      reply.headers({
        'x-total-count': String(counts.total),
        'x-enabled-count': String(counts.enabled),
        'x-connected-count': String(counts.connected),
        'x-matching-count': String(counts.matching),
        ...(last ? { 'x-next-cursor': writeCursor(slice, position(last, slice.sort)) } : {}),
      })
      return { message: '', data: everyone ? readUsers(db, everyone) : page }
    },

    async enableUser({ user: admin, params, request, reply }) {
      const changed = await inTransaction(db, async (transaction) => {
        const user = await existing(transaction, params.id)
        if (!user.enabled) await changeUser(transaction, user.key, { enabled: true }, clock())
        await recordRequest(transaction, request, { task: 'user-enable', subject: user.key, at: clock() })
        return !user.enabled
      })
      request.log.info({ by: admin.id, id: params.id, changed }, 'user enabled')
      return changeAnswer(reply, changed, {
        changed: '사용자를 활성화했습니다.',
        unchanged: '이미 활성화된 사용자입니다.',
      })
    },

    async disableUser({ user: admin, params, request, reply }) {
      const changed = await inTransaction(db, async (transaction) => {
        const user = await existing(transaction, params.id)
        if (user.key === admin.key) throw new HttpError(409, '자신의 계정은 비활성화할 수 없습니다.')
        if (user.admin && !(await otherAdminExists(transaction, user.key)))
          throw new HttpError(409, '마지막 관리자 계정은 비활성화하거나 탈퇴할 수 없습니다.')
        if (user.enabled) await changeUser(transaction, user.key, { enabled: false }, clock())
        await removeSessionsOf(transaction, user.key)
        await recordRequest(transaction, request, { task: 'user-disable', subject: user.key, at: clock() })
        return user.enabled === 1
      })
      request.log.info({ by: admin.id, id: params.id, changed }, 'user disabled')
      return changeAnswer(reply, changed, {
        changed: '사용자를 비활성화했습니다.',
        unchanged: '이미 비활성화된 사용자입니다.',
      })
    },

    startUserLecture: (call) => changeLecture(call, true),
    stopUserLecture: (call) => changeLecture(call, false),
  } satisfies Partial<Handlers>
}

async function existing(db: Db, id: string) {
  const user = await findUser(db, id)
  if (!user) throw new HttpError(404, '해당 사용자를 찾을 수 없습니다.')
  return user
}

function readSlice({ q, enabled, connected, id, sort, limit, cursor }: UsersQuery): Slice {
  const asked = sort === undefined ? undefined : readOrder(sort)
  const place = cursor === undefined ? undefined : readCursor(cursor)
  if (place && asked && (place.sort !== asked.sort || place.descending !== asked.descending))
    throw new HttpError(400, '커서(cursor)는 같은 정렬(sort)에만 쓸 수 있습니다.')
  const search = q?.trim() ? readSearch(q) : undefined
  return {
    ...(place ?? asked ?? { sort: 'id', descending: false }),
    ...(search ? { search } : {}),
    ...(enabled === undefined ? {} : { enabled }),
    ...(connected === undefined ? {} : { connected }),
    ...(id === undefined ? {} : { id }),
    ...(limit === undefined ? {} : { limit }),
  }
}

function readSearch(q: string) {
  const search = normalText(q, 400)
  if (search === undefined) throw new HttpError(400, '검색어(q)는 제어 문자 없이 400자 이하여야 합니다.')
  return search
}

function readOrder(sort: string): Order {
  return { sort: sort.replace(/^-/, '') as SortKey, descending: sort.startsWith('-') }
}

function position(user: ListedUser, sort: SortKey) {
  return { value: user[sort], id: user.id }
}
