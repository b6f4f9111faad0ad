import { logIn, logOut } from '@campus-connect/core/domain/accounts/log-in.ts'
import { signUp } from '@campus-connect/core/domain/accounts/sign-up.ts'
import { Refusal } from '@campus-connect/core/domain/refusal.ts'
import { clearSiteData } from '../../http/headers.ts'
import { type Handlers, type Services, visitorOf } from './handlers.ts'

export const authHandlers = (services: Services) => {
  const { db, cookies } = services

  return {
    async login({ body: { id, password, code, rememberMe = false, link = false }, request, reply }) {
      const secret = link ? cookies.portal(request) : undefined
      if (link && secret === undefined) throw new Refusal('portal-link-ended')
      const login = { id, password, code, persistent: rememberMe, link: secret }
      const { user, session, device } = await logIn(db, visitorOf(request, cookies), login, services).catch(
        (error: unknown) => {
          if (isRefused(error, 'wrong-password', 'disabled', 'second-factor', 'second-factor-required', 'portal-only'))
            request.server.requestLog.act(request, { id: error.values.id }, 'login refused')
          throw error
        },
      )
      cookies.keepSession(reply, session.token, session.maxAge)
      cookies.keepDevice(reply, device)
      request.server.requestLog.act(request, { id: user.id }, 'logged in')
      return {
        message: '로그인되었습니다.',
        data: {
          id: user.id,
          username: user.username,
          isAdmin: user.admin === 1,
          ...(user.temporary_password === 1 && { temporaryPassword: true }),
        },
      }
    },

    async signup({ body, request }) {
      const { id, username } = await signUp(db, visitorOf(request, cookies), body, {
        ...services,
        unsynced: (err) => request.log.error({ err, id: body.id }, 'first sync failed'),
      }).catch((error: unknown) => {
        if (isRefused(error, 'not-in-roster', 'name-mismatch'))
          request.server.requestLog.act(request, { id: error.values.id }, 'sign-up refused')
        throw error
      })
      request.server.requestLog.act(request, { id }, 'signed up')
      return { message: '회원가입이 완료되었습니다.', data: { id, username, isAdmin: false } }
    },

    async logout({ request, reply }) {
      await logOut(db, visitorOf(request, cookies), services)
      cookies.expireSession(reply)
      reply.headers(clearSiteData)
      return { message: '로그아웃되었습니다.', data: null }
    },
  } satisfies Partial<Handlers>
}

function isRefused(error: unknown, ...codes: Refusal['code'][]): error is Refusal {
  return error instanceof Refusal && codes.includes(error.code)
}
