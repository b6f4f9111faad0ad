import { logIn, logOut } from '@campus-connect/core/domain/accounts/log-in.ts'
import { type LostSession, lostSession } from '@campus-connect/core/domain/kept-answers.ts'
import { repeatSignUp, signUp } from '@campus-connect/core/domain/accounts/sign-up.ts'
import { Refusal } from '@campus-connect/core/domain/refusal.ts'
import { tokenHash } from '@campus-connect/core/tokens.ts'
import { clearSiteData } from '../../http/headers.ts'
import { type Call, type Handlers, type RepeatHandlers, type Services, visitorOf } from './handlers.ts'

export const authHandlers = (services: Services) => {
  const { db, cookies } = services
  const enter = entrance(services)

  return {
    login: (call) => enter(call, undefined),

    async signup({ body, keyed, request }) {
      const { id, username } = await signUp(db, visitorOf(request, cookies), body, {
        ...services,
        settled: keyed && ((transaction, { key }) => keyed.keep(transaction, { subject: key })),
        unsynced: (err) => request.log.error({ err, id: body.id }, 'first sync failed'),
      }).catch((error: unknown) => {
        if (isRefused(error, 'not-in-roster', 'name-mismatch'))
          request.server.requestLog.act(request, { id: error.values.id }, 'sign-up refused')
        throw error
      })
      request.server.requestLog.act(request, { id }, 'signed up')
      return welcome({ id, username })
    },

    async logout({ request, reply }) {
      await logOut(db, visitorOf(request, cookies), services)
      cookies.expireSession(reply)
      reply.headers(clearSiteData)
      return { message: '로그아웃되었습니다.', data: null }
    },
  } satisfies Partial<Handlers>
}

const welcome = ({ id, username }: { id: string; username: string }) => ({
  message: '회원가입이 완료되었습니다.',
  data: { id, username, isAdmin: false },
})

export const authRepeats = (services: Services) => {
  const { cookies } = services
  const enter = entrance(services)

  return {
    login: (call) =>
      enter(call, lostSession(call.earlier)).catch((error: unknown) => {
        throw isRefused(error, 'wrong-password') ? new Refusal('other-request') : error
      }),

    signup: async ({ body, earlier, request }) =>
      welcome(await repeatSignUp(visitorOf(request, cookies), { ...body, subject: earlier.subject ?? '' }, services)),
  } satisfies Partial<RepeatHandlers>
}

function entrance(services: Services) {
  const { db, cookies } = services

  return async function enter(
    { body, keyed, request, reply }: Pick<Call<'login'>, 'body' | 'keyed' | 'request' | 'reply'>,
    lost: LostSession | undefined,
  ) {
    const { id, password, code, rememberMe = false, link = false } = body
    const secret = link ? cookies.portal(request) : undefined
    if (link && secret === undefined && lost === undefined) throw new Refusal('portal-link-ended')
    const login = { id, password, code, persistent: rememberMe, link: secret, lost }
    const settled: Parameters<typeof logIn>[3]['settled'] =
      keyed &&
      ((transaction, began) =>
        keyed.keep(transaction, { subject: began.user.key, session: tokenHash(began.session.token) }))
    const { user, session, device } = await logIn(db, visitorOf(request, cookies), login, {
      ...services,
      settled,
    }).catch((error: unknown) => {
      if (isRefused(error, 'wrong-password', 'disabled', 'second-factor', 'second-factor-required', 'portal-only'))
        request.server.requestLog.act(request, { id: error.values.id }, 'login refused')
      throw error
    })
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
  }
}

function isRefused(error: unknown, ...codes: Refusal['code'][]): error is Refusal {
  return error instanceof Refusal && codes.includes(error.code)
}
