import { recordRequest } from '../audit/record.ts'
import { notLoggedIn } from '../http/envelope.ts'
import { refusedPassword } from '../password-rules.ts'
import { Problem } from '../problem.ts'
import { startSession } from '../sessions.ts'
import { inTransaction } from '../store/database.ts'
import { disconnectAll } from '../store/lectures.ts'
import { removeSessionsOf } from '../store/sessions.ts'
import { removeThrottle } from '../store/throttles.ts'
import { changeUser, findUser, otherAdminExists, removeUser, reserveId } from '../store/users.ts'
import { numberKey } from '../throttle.ts'
import type { Handlers, Services } from './handlers.ts'

export const meHandlers = (services: Services) =>
  ({
    async listMyLectures({ user }) {
      return { message: '', data: user.lectures }
    },

    async syncMyLectures({ user }) {
      return { message: await services.roster.sync({ key: user.key, id: user.id }), data: null }
    },

    async changeMyPassword({ user, body, request, reply }) {
      const { db, clock, passwords, cookies } = services
      const refusal = await refusedPassword(body.newPassword, user)
      if (refusal) throw new Problem(400, refusal)
      const account = await confirmed(services, { id: user.id, password: body.currentPassword }, request)
      if (body.newPassword.normalize('NFC') === body.currentPassword.normalize('NFC'))
        throw new Problem(400, '새 비밀번호는 현재 비밀번호와 달라야 합니다.')

      const passwordHash = await passwords.hash(body.newPassword)
      const session = await inTransaction(db, async (transaction) => {
        // While it was hashed the account may have been disabled, deleted or given another password.
        const current = await findUser(transaction, user.id)
        if (!current?.enabled || current.key !== user.key) throw notLoggedIn()
        if (current.password_hash !== account.password_hash) throw wrongPassword()
        await changeUser(transaction, user.key, { passwordHash }, clock())
        await removeSessionsOf(transaction, user.key)
        return startSession(transaction, { key: user.key, persistent: user.session.persistent }, clock())
      })
      cookies.keepSession(reply, session.token, session.maxAge)
      request.log.info({ id: user.id }, 'password changed')
      return { message: '비밀번호를 성공적으로 변경했습니다.', data: null }
    },

    async deleteMe({ user, body, request, reply }) {
      const { db, clock, cookies } = services
      await confirmed(services, { id: user.id, password: body.password }, request)
      await inTransaction(db, async (transaction) => {
        const account = await findUser(transaction, user.id)
        if (!account?.enabled || account.key !== user.key) throw notLoggedIn()
        if (account.admin) {
          if (!(await otherAdminExists(transaction, user.key)))
            throw new Problem(409, '마지막 관리자에게는 할 수 없는 작업입니다.')
          await reserveId(transaction, user.id)
          await recordRequest(transaction, request, { task: 'admin-delete', subject: user.key, at: clock() })
        }
        await disconnectAll(transaction, { userKey: user.key, byKey: user.key, cause: 'deletion', at: clock() })
        await removeThrottle(transaction, numberKey(user.id))
        await removeUser(transaction, user.key)
      })
      cookies.expireSession(reply)
      request.log.info({ id: user.id }, 'account deleted')
      return { message: '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.', data: null }
    },
  }) satisfies Partial<Handlers>

const wrongPassword = () => new Problem(400, '비밀번호가 올바르지 않습니다.')

/** The account, once its password is confirmed; a wrong one is no reason to end the session. */
async function confirmed(
  { credentials, cookies }: Services,
  claim: { id: string; password: string },
  request: Parameters<typeof cookies.device>[0],
) {
  const account = await credentials.check({ ...claim, address: request.ip, device: cookies.device(request) })
  if (!account) throw wrongPassword()
  return account
}
