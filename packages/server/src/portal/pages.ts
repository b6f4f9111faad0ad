import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { addressMatcher } from '@campus-connect/core/config/addresses.ts'
import { portalStartsFrom } from '@campus-connect/core/domain/accounts/rate-limits.ts'
import {
  type Attempt,
  beginEntry,
  endPortalSessions,
  redeemCode,
  takeAttempt,
} from '@campus-connect/core/domain/accounts/portal/entries.ts'
import type { PortalPerson } from '@campus-connect/core/domain/accounts/portal/enter.ts'
import { spendAll } from '@campus-connect/core/domain/accounts/throttle.ts'
import { newToken } from '@campus-connect/core/tokens.ts'
import { addressOf, visitorOf } from '../api/handlers/handlers.ts'
import { HttpError } from '../http/http-error.ts'
import { badRequest } from '../http/envelope.ts'
import type { ServerPage } from '../pages/server-pages.ts'
import { type EntryTools, portalEntry, portalSessionHash } from './entry.ts'
import { ownRoute } from './own-route.ts'
import { ProviderDown, type ProviderClient } from './provider.ts'
import { reasonOf } from './reasons.ts'

type Doors = EntryTools & {
  trustedProxies: readonly string[]
  /** OpenID Connect, if that door is open. */
  provider: ProviderClient | undefined
}

const paths = {
  start: '/-/sso/start',
  callback: '/-/sso/callback',
  enter: '/-/sso/enter',
  logout: '/-/sso/logout',
} as const

/** The doors of the portal: OpenID Connect, and a proxy in front that knows who comes. Without either there is none of these pages. */
export function portalPages(doors: Doors): ServerPage[] {
  const { settings } = doors.tools
  const { login, proxy } = settings.portal
  if (login === 'password') return []
  const { provider } = doors
  return [
    ...(provider ? oidcPages({ ...doors, provider }) : []),
    ...(proxy ? [proxyPage(doors)] : []),
    // So that a terminal needs to know only one address.
    ...(provider
      ? []
      : [{ path: paths.start, answer: async (request: FastifyRequest) => ({ redirect: toEnter(request) }) }]),
    terminalPage(doors),
  ]
}

const toEnter = ({ url }: FastifyRequest) => `${paths.enter}${url.includes('?') ? url.slice(url.indexOf('?')) : ''}`

function oidcPages({ db, clock, cookies, tools, provider }: Doors & { provider: ProviderClient }): ServerPage[] {
  const entry = portalEntry({ db, clock, cookies, tools })
  const { oidc } = tools.settings.portal
  if (!oidc) throw new Error('a provider without settings')

  return [
    {
      path: paths.start,
      async answer(request, reply) {
        const attempt = attemptOf(request)
        if (attempt.purpose === 'deletion' && cookies.session(request) === undefined)
          return entry.failure('expired', { ...attempt, purpose: 'login' })
        try {
          await spendAll(db, portalStartsFrom(addressOf(request)), clock())
          const [secret, state] = [cookies.portal(request) ?? newToken(), newToken()]
          const binding = bindingOf(secret, state)
          const address = await provider.authorizationUrl(
            { binding, state },
            { fresh: attempt.purpose === 'deletion', admin: attempt.purpose === 'admin' },
          )
          await beginEntry(db, binding, attempt, { clock })
          cookies.keepPortal(reply, secret)
          return { redirect: address }
        } catch (error) {
          const reason = reasonOf(error)
          if (reason === undefined) throw error
          return entry.failure(reason === 'wait' ? 'busy' : reason, attempt)
        }
      },
    },
    {
      path: paths.callback,
      async answer(request, reply) {
        const query = new URLSearchParams(request.url.split('?')[1] ?? '')
        const [secret, state] = [cookies.portal(request), query.get('state') ?? '']
        const binding = bindingOf(secret ?? '', state)
        // A login that another browser began, or that is over, is none: somebody may have sent this person a link.
        const attempt = secret === undefined ? undefined : await takeAttempt(db, binding, { clock })
        if (!attempt) return entry.failure('expired', undefined)
        let claims
        try {
          claims = await provider.claims(query, { binding, state })
        } catch (error) {
          request.log.warn({ err: withoutAnswer(error) }, 'OIDC: the answer of the provider is not right')
          return entry.failure(reasonOf(error) ?? 'failed', attempt)
        }
        if (attempt.purpose === 'deletion' && !provider.isFresh(claims)) return entry.failure('failed', attempt)
        const given = new Map(Object.entries(claims))
        const [number, name] = [given.get(oidc.numberClaim), given.get(oidc.nameClaim)]
        if ((typeof number !== 'string' && typeof number !== 'number') || number === '')
          return entry.failure('number', attempt)
        const from: PortalPerson = {
          number: String(number),
          name: typeof name === 'string' && name !== '' ? name : undefined,
          issuer: provider.issuer,
          subject: claims.sub,
          ...(typeof claims.sid === 'string' && { session: portalSessionHash(provider.issuer, claims.sid) }),
          secondFactor: typeof claims.acr === 'string' && oidc.adminAcr.includes(claims.acr),
        }
        return entry.admit(request, reply, { from, attempt })
      },
    },
    {
      path: paths.logout,
      method: 'POST',
      programs: true,
      async answer(request) {
        const token = (request.body as URLSearchParams | undefined)?.get?.('logout_token')
        if (!token) throw badRequest()
        const { sub, sid } = await provider.logoutClaims(token).catch((error: unknown) => {
          if (error instanceof ProviderDown) throw error
          request.log.warn({ err: withoutAnswer(error) }, 'OIDC: a logout token is not right')
          throw badRequest()
        })
        const { issuer } = provider
        const ended =
          sid === undefined
            ? await endPortalSessions(db, { issuer, subject: sub ?? '' })
            : await endPortalSessions(db, { session: portalSessionHash(issuer, sid) })
        request.log.info({ ended }, 'logged out by the portal')
        return { data: null }
      },
    },
  ]
}

/** What only this browser, together with this answer of the provider, can know. */
const bindingOf = (secret: string, state: string) => `${secret}.${state}`

/** An error without what the provider sent: it may hold a code, a token or a name. */
function withoutAnswer(error: unknown): { name: string; code: unknown; message: string } {
  const { name, message, code, error: refusal } = error as Error & { code?: unknown; error?: unknown }
  return { name, code: code ?? refusal, message }
}

function attemptOf({ url, headers }: FastifyRequest): Attempt {
  const query = new URLSearchParams(url.split('?')[1])
  const text = (name: string) => query.get(name) ?? undefined
  const cli = text('for') === 'cli' ? terminalOf(text) : undefined
  const purpose = cli ? 'cli' : (purposes.find((each) => each === text('for')) ?? 'login')
  // Somebody else's link must not say that this person saw the notice.
  const own = headers['sec-fetch-site'] === 'same-origin'
  const notice = own && /^[0-9a-f]{64}$/.test(text('notice') ?? '') ? text('notice') : undefined
  return { next: ownRoute(text('next')), persistent: text('remember') === '1', purpose, cli, notice }
}

const purposes = ['deletion', 'admin'] as const
const secretText = /^[A-Za-z0-9_-]{43}$/

function terminalOf(text: (name: string) => string | undefined) {
  const [port, challenge = '', state = ''] = [Number(text('port')), text('challenge'), text('state')]
  if (!Number.isInteger(port) || port < 1024 || port > 65535 || !secretText.test(challenge) || !secretText.test(state))
    throw badRequest()
  return { port, challenge, state }
}

/** The proxy says who comes. Anybody could say so, but not from the proxy's address. */
function proxyPage(doors: Doors): ServerPage {
  const entry = portalEntry(doors)
  const { proxy } = doors.tools.settings.portal
  const isProxy = addressMatcher(doors.trustedProxies)
  return {
    path: paths.enter,
    async answer(request, reply) {
      if (!proxy) throw new Error('a proxy without settings')
      if (!isProxy(request.socket.remoteAddress ?? '')) {
        request.log.warn({ peer: request.socket.remoteAddress }, 'SSO_HEADER: not from a trusted proxy')
        throw new HttpError(403, '이 주소는 학교의 포털을 거쳐서만 열 수 있습니다.')
      }
      const attempt = attemptOf(request)
      const headers = new Map(Object.entries(request.headers))
      const number = headerText(headers.get(proxy.header))
      // An empty header: the portal gave no number. None: the proxy let somebody through without a login, as it is not set up yet.
      if (number === undefined) return entry.failure(headers.get(proxy.header) === '' ? 'number' : 'failed', attempt)
      const name = proxy.nameHeader === undefined ? undefined : headerText(headers.get(proxy.nameHeader))
      const from = { number, name, issuer: `header:${proxy.header}`, subject: number, secondFactor: false }
      return entry.admit(request, reply, { from, attempt })
    },
  }
}

/** Apache and nginx send UTF-8 as it is, which HTTP reads as Latin-1. Two headers are none: one of them is not the proxy's. */
function headerText(value: string | string[] | undefined): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const bytes = Buffer.from(value, 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return value
  }
}

/** A terminal fetches its session with the code that the browser brought to it. */
function terminalPage({ db, clock, cookies, tools }: Doors): ServerPage {
  return {
    path: paths.callback,
    method: 'POST',
    programs: true,
    async answer(request, reply) {
      const { code, verifier } = (request.body ?? {}) as { code?: unknown; verifier?: unknown }
      if (typeof code !== 'string' || typeof verifier !== 'string') throw badRequest()
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const visitor = visitorOf(request, cookies)
      const redeemed = await redeemCode(db, visitor, { code, challenge }, { clock, adminAccess: tools.adminAccess })
      if (!redeemed) throw new HttpError(401, '로그인 시간이 지났습니다. campus login --web을 다시 실행해주세요.')
      const { user, session } = redeemed
      cookies.keepSession(reply, session.token, session.maxAge)
      request.server.requestLog.act(request, { id: user.id }, 'logged in by the portal')
      return { data: { id: user.id, username: user.username, isAdmin: user.admin === 1 } }
    },
  }
}
