import { hasChanged, lectureName, spendingOf } from '../../domain/attendance/attend.ts'
import { switchTexts } from '../../domain/attendance/switch-texts.ts'
import { recordRequest } from '../../domain/audit/record.ts'
import { changeAnswer } from './change-answer.ts'
import { HttpError } from '../../errors/http-error.ts'
import type { Db } from '../../database/tables/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { changeConnection } from '../../database/queries/attendance/lectures.ts'
import { removeSessionsOf } from '../../database/queries/logins/sessions.ts'
import { changeUser, findUser, otherAdminExists } from '../../database/queries/users/users.ts'
import type { Call, Handlers, Services } from './handlers.ts'

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
