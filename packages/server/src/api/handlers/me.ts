import type { FastifyRequest } from 'fastify'
import { removeAccount } from '../../domain/accounts/account-removal.ts'
import { recordRequest } from '../../domain/audit/record.ts'
import { notLoggedIn } from '../../http/envelope.ts'
import { clearSiteData } from '../../http/headers.ts'
import { refusedPassword } from '../../domain/accounts/password-rules.ts'
import { HttpError } from '../../errors/http-error.ts'
import { network } from '../../domain/accounts/network.ts'
import { type SignedIn, startSession } from '../../domain/accounts/sessions.ts'
import type { Db } from '../../database/tables/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { removeDevicesOf } from '../../database/queries/logins/devices.ts'
import { findSession, removeSessionsOf } from '../../database/queries/logins/sessions.ts'
import { changeUser, findUser, otherAdminExists } from '../../database/queries/users/users.ts'
import type { Handlers, Services } from './handlers.ts'

export const meHandlers = (services: Services) =>
  ({
    async listMyLectures({ user, reply }) {
      if (services.settings.attendanceOnDeletion === 'keep') reply.header('x-attendance-on-deletion', 'keep')
      return { message: user.lectures.length > 0 ? '' : await services.roster.whyEmpty(user.id), data: user.lectures }
    },

    async syncMyLectures({ user }) {
      return { message: await services.roster.sync({ key: user.key, id: user.id }), data: null }
    },

    async changeMyPassword({ user, body, request, reply }) {
      const { db, clock, passwords, credentials, cookies } = services
      const refusal = await refusedPassword(body.newPassword, user)
      if (refusal) throw new HttpError(400, refusal)
      await confirmed(services, user, body.currentPassword, request)
      if (body.newPassword.normalize('NFC') === body.currentPassword.normalize('NFC'))
        throw new HttpError(400, '새 비밀번호는 현재 비밀번호와 달라야 합니다.')

      const passwordHash = await credentials.enqueue(user.id, request.ip, () =>
        passwords.hash(body.newPassword, network(request.ip)),
      )
      const session = await inTransaction(db, async (transaction) => {
        await refuseEnded(transaction, user)
        await changeUser(transaction, user.key, { passwordHash }, clock())
        await removeSessionsOf(transaction, user.key)
        await removeDevicesOf(transaction, user.key)
        return startSession(transaction, { key: user.key, persistent: user.session.persistent }, clock())
      })
      cookies.keepSession(reply, session.token, session.maxAge)
      request.log.info({ id: user.id }, 'password changed')
      return { message: '비밀번호를 성공적으로 변경했습니다.', data: null }
    },

    async deleteMe({ user, body, request, reply }) {
      const { db, clock, cookies, settings } = services
      await confirmed(services, user, body.password, request)
      await inTransaction(db, async (transaction) => {
        const account = await refuseEnded(transaction, user)
        if (account.admin) {
          if (!(await otherAdminExists(transaction, user.key)))
            throw new HttpError(409, '마지막 관리자 계정은 비활성화하거나 탈퇴할 수 없습니다.')
          await recordRequest(transaction, request, { task: 'admin-delete', subject: user.key, at: clock() })
        }
        await removeAccount(transaction, account, { attendance: settings.attendanceOnDeletion, at: clock() })
      })
      cookies.expireSession(reply)
      reply.headers(clearSiteData)
      request.log.info({ id: user.id }, 'account deleted')
      return { message: '회원 탈퇴가 완료되었습니다. 이용해 주셔서 감사합니다.', data: null }
    },
  }) satisfies Partial<Handlers>

const wrongPassword = () => new HttpError(400, '비밀번호가 올바르지 않습니다.')

/** Throws an HttpError 401 if the session or the account ended during hashing. */
async function refuseEnded(transaction: Db, { id, key, session }: SignedIn) {
  const account = await findUser(transaction, id)
  if (!account?.enabled || account.key !== key || !(await findSession(transaction, session.hash))) throw notLoggedIn()
  return account
}

/** Throws an HttpError 400 for a wrong password; the session stays alive. */
async function confirmed(
  { credentials, cookies }: Services,
  { id, session }: SignedIn,
  password: string,
  request: FastifyRequest,
) {
  const { ip: address } = request
  const claim = { id, password, address, device: cookies.device(request), session: session.hash }
  if (!(await credentials.check(claim))) throw wrongPassword()
}
