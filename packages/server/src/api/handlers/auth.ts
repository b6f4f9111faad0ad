import { refuseAdminName } from '../../domain/accounts/admin-names.ts'
import { recordRequest } from '../../domain/audit/record.ts'
import { notLoggedIn } from '../../http/envelope.ts'
import { clearSiteData } from '../../http/headers.ts'
import { refusedPassword } from '../../domain/accounts/password-rules.ts'
import { HttpError } from '../../errors/http-error.ts'
import { network } from '../../domain/accounts/network.ts'
import { refusedSignupsFrom, signupsFrom } from '../../domain/accounts/rate-limits.ts'
import { startSession } from '../../domain/accounts/sessions.ts'
import type { Db } from '../../database/tables/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { removeSession } from '../../database/queries/logins/sessions.ts'
import { addUser, findUser, isIdReserved, type UserRow } from '../../database/queries/users/users.ts'
import { personName } from '../../text.ts'
import { reserveAttempt, refuseLimited } from '../../domain/accounts/throttle.ts'
import { tokenHash } from '../../tokens.ts'
import type { Handlers, Services } from './handlers.ts'
import { refuseUnlistedSignup } from './signup-roster.ts'

export const authHandlers = (services: Services) =>
  ({
    async login({ body, request, reply }) {
      const { db, clock, cookies, credentials } = services
      const device = cookies.device(request)
      const tried: { id?: string } = {}
      const refused = async (transaction: Db, account: UserRow | undefined) => {
        // Do not log an unknown number: the user may have typed a password into the wrong field.
        if (account) tried.id = account.id
        if (account?.admin)
          await recordRequest(transaction, request, { task: 'login-refused', subject: account.key, at: clock() })
      }
      const user = await credentials.check({ ...body, address: request.ip, device, refused })
      if (user && !user.enabled) await refused(db, user)
      if (!user?.enabled) request.log.info(tried, 'login refused')
      if (!user) throw new HttpError(401, '학번 또는 비밀번호가 올바르지 않습니다.')
      if (!user.enabled) throw new HttpError(403, '비활성화된 계정입니다. 관리자에게 문의하세요.')

      const presented = cookies.session(request)
      const { session, browser } = await inTransaction(db, async (transaction) => {
        // The account may have been disabled, deleted or given another password since the check.
        const current = await findUser(transaction, user.id)
        if (!current?.enabled || !isSameAccount(current, user)) throw notLoggedIn()
        if (presented) await removeSession(transaction, tokenHash(presented))
        if (user.admin) await recordRequest(transaction, request, { task: 'login', by: user.key, at: clock() })
        return {
          session: await startSession(transaction, { key: user.key, persistent: body.rememberMe === true }, clock()),
          browser: await credentials.rememberBrowser(transaction, user.key, device),
        }
      })
      cookies.keepSession(reply, session.token, session.maxAge)
      cookies.keepDevice(reply, browser)
      request.log.info({ id: user.id }, 'logged in')
      return {
        message: '로그인되었습니다.',
        data: { id: user.id, username: user.username, isAdmin: user.admin === 1 },
      }
    },

    async signup({ body, request }) {
      const { db, clock, passwords, credentials, roster } = services
      if (services.settings.signup === 'closed') throw new HttpError(403, '회원가입을 받지 않습니다.')
      const username = personName(body.username)
      if (username === undefined)
        throw new HttpError(
          400,
          '이름은 보이지 않는 문자 없이 1자 이상 100자 이하여야 하고, 글자나 숫자가 있어야 합니다.',
        )
      const refusal = await refusedPassword(body.password, { id: body.id, username })
      if (refusal) throw new HttpError(400, refusal)
      const address = request.ip
      passwords.admit(network(address))
      await refuseLimited(db, refusedSignupsFrom(address), address, clock())
      await reserveAttempt(db, signupsFrom(address), address, clock())

      const user = await credentials.enqueue(body.id, address, async () => {
        // Before the roster check: the answer must not reveal whether the name of a taken number was right.
        if (await isTaken(services, body.id)) throw idTaken()
        await refuseUnlistedSignup(services, { id: body.id, username }, request)
        const passwordHash = await passwords.hash(body.password, network(address))
        const add = async (transaction: Db) => {
          await refuseAdminName(transaction, username, services.settings)
          const added = await addUser(transaction, { id: body.id, username, passwordHash, at: clock() })
          // The administrator with this number may have deleted the account during hashing.
          if (await isIdReserved(transaction, body.id)) throw idTaken()
          return added
        }
        // One transaction: a crash must not leave an account without its lectures.
        const addWithLectures = async (transaction: Db) => {
          const added = await add(transaction)
          if (added) await roster.sync(added, transaction)
          return added
        }
        return inTransaction(db, addWithLectures, { isolation: 'repeatable read' }).catch((error: unknown) => {
          if (error instanceof HttpError) throw error
          // An account without lectures is better than none: the student can sync again.
          request.log.error({ err: error, id: body.id }, 'first sync failed')
          return inTransaction(db, add)
        })
      })
      if (!user) throw idTaken()
      request.log.info({ id: user.id }, 'signed up')
      return { message: '회원가입이 완료되었습니다.', data: { id: user.id, username, isAdmin: false } }
    },

    async logout({ request, reply }) {
      const { db, cookies } = services
      const presented = cookies.session(request)
      if (presented) await inTransaction(db, (transaction) => removeSession(transaction, tokenHash(presented)))
      cookies.expireSession(reply)
      reply.headers(clearSiteData)
      return { message: '로그아웃되었습니다.', data: null }
    },
  }) satisfies Partial<Handlers>

const idTaken = () => new HttpError(409, '이미 사용 중인 학번입니다.')

/** If the clock is set back, two changes may have the same time; the hash still shows a new password. */
function isSameAccount(current: UserRow, checked: UserRow) {
  const { key, updated_at, password_hash } = checked
  return current.key === key && current.updated_at === updated_at && current.password_hash === password_hash
}

/** Asks for the reservation last: the deletion of an administrator creates it. */
async function isTaken({ db, settings }: Services, id: string) {
  return settings.admin?.id === id || (await findUser(db, id)) !== undefined || (await isIdReserved(db, id))
}
