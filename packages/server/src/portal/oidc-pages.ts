import { createHash } from 'node:crypto'
import type { OidcSettings } from '@campus-connect/core/config/portal-settings.ts'
import { beginEntry, endPortalSessions, takeAttempt } from '@campus-connect/core/domain/accounts/portal/entries.ts'
import type { PortalPerson } from '@campus-connect/core/domain/accounts/portal/person.ts'
import { portalStartsFrom } from '@campus-connect/core/domain/accounts/rate-limits.ts'
import { spendAll } from '@campus-connect/core/domain/accounts/throttle.ts'
import { newToken } from '@campus-connect/core/tokens.ts'
import { addressOf } from '../api/handlers/handlers.ts'
import { badRequest } from '../http/envelope.ts'
import { unavailable } from '../http/http-error.ts'
import type { ServerPage } from '../pages/server-pages.ts'
import { attemptOf } from './attempt.ts'
import { type EntryTools, portalEntry } from './entry.ts'
import { isLogout, stillLoggedIn } from './portal-logout.ts'
import { ProviderDown, restSeconds, withoutAnswer } from './discovery.ts'
import { type Claims, type ProviderClient } from './provider.ts'
import { reasonOf } from './reasons.ts'

/** Starts a login at an OpenID provider, receives its answer, and receives its logouts. */
export function oidcPages(tools: EntryTools, provider: ProviderClient): ServerPage[] {
  return [startPage(tools, provider), callbackPage(tools, provider), logoutPage(tools, provider)]
}

/** Sends a person to the provider. `for=logout` ends no session of the campus: it leads to the logout page of the provider. */
function startPage(given: EntryTools, provider: ProviderClient): ServerPage {
  const { db, clock, cookies } = given
  const entry = portalEntry(given)
  return {
    path: '/-/sso/start',
    async answer(request, reply) {
      if (isLogout(request)) {
        const address = provider.logoutUrl()
        return address === undefined ? stillLoggedIn : { redirect: address }
      }
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
  }
}

function callbackPage(given: EntryTools, provider: ProviderClient): ServerPage {
  const { db, clock, cookies, tools } = given
  const entry = portalEntry(given)
  const { oidc } = tools.settings.portal
  if (!oidc) throw new Error('a provider without settings')
  return {
    path: '/-/sso/callback',
    async answer(request, reply) {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '')
      const [secret, state] = [cookies.portal(request), query.get('state') ?? '']
      const binding = bindingOf(secret ?? '', state)
      // Refuse an answer to a login of another browser: somebody may have sent this person a link.
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
      const from = personOf(claims, provider.issuer, oidc)
      return from ? entry.admit(request, reply, { from, attempt }) : entry.failure('number', attempt)
    },
  }
}

/** The person of an ID token; undefined if the token names no number. */
function personOf(claims: Claims, issuer: string, oidc: OidcSettings): PortalPerson | undefined {
  const given = new Map(Object.entries(claims))
  const [number, name] = [given.get(oidc.numberClaim), given.get(oidc.nameClaim)]
  if ((typeof number !== 'string' && typeof number !== 'number') || number === '') return undefined
  return {
    number: String(number),
    name: typeof name === 'string' && name !== '' ? name : undefined,
    issuer,
    subject: claims.sub,
    ...(typeof claims.sid === 'string' && { session: sessionHash(issuer, claims.sid) }),
    secondFactor: typeof claims.acr === 'string' && oidc.adminAcr.includes(claims.acr),
  }
}

/** Back-channel logout: the provider itself sends the request. */
function logoutPage({ db }: EntryTools, provider: ProviderClient): ServerPage {
  const { issuer } = provider
  return {
    path: '/-/sso/logout',
    method: 'POST',
    programs: true,
    async answer(request) {
      const token = (request.body as URLSearchParams | undefined)?.get?.('logout_token')
      if (!token) throw badRequest()
      const { sub, sid } = await provider.logoutClaims(token).catch((error: unknown) => {
        // Without the provider's keys nobody can tell whether the token is right.
        if (error instanceof ProviderDown) throw unavailable({ retryAfter: restSeconds, cause: error })
        request.log.warn({ err: withoutAnswer(error) }, 'OIDC: a logout token is not right')
        throw badRequest()
      })
      const ended =
        sid === undefined
          ? await endPortalSessions(db, { issuer, subject: sub ?? '' })
          : await endPortalSessions(db, { session: sessionHash(issuer, sid) })
      request.log.info({ ended }, 'logged out by the portal')
      return { data: null }
    },
  }
}

/** The form in which a session at the portal is stored. Its name there is a secret of the portal. */
const sessionHash = (issuer: string, sid: string): string =>
  createHash('sha256').update(`${issuer} ${sid}`).digest('hex')

/** A secret that needs both the cookie of the browser and the answer of the provider. */
const bindingOf = (secret: string, state: string) => `${secret}.${state}`
