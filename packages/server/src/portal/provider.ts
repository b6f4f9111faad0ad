import { createHash } from 'node:crypto'
import { errors } from 'jose'
import * as client from 'openid-client'
import type { OidcSettings } from '@campus-connect/core/config/portal-settings.ts'
import { portalProblem, portalReason } from '@campus-connect/core/status/portal.ts'
import { ProviderDown, providerDiscovery } from './discovery.ts'
import { verifyLogout } from './logout-token.ts'

/** Milliseconds for a whole login: people are told within ten seconds. */
const loginTime = 9000
/** Seconds between a fresh login at the provider and its answer. */
const freshSeconds = 120

/** The person did not log in there. */
export class LoginCancelled extends Error {
  override readonly name = 'LoginCancelled'
}

/** A login that begins, and is recognised when the person returns. `binding`: what needs both the browser and the answer. */
export type Beginning = { binding: string; state: string }

export type Claims = Record<string, unknown> & { sub: string }
export type ProviderClient = ReturnType<typeof providerClient>

type Tools = {
  /** The address to which the provider sends people back. */
  redirectUri: () => string
  secret: string
  warn: (error: unknown, message: string) => void
}

/** An OpenID provider at which people log in. */
export function providerClient(settings: OidcSettings, { redirectUri, secret, warn }: Tools) {
  const { issuer, clientId, scopes, adminAcr } = settings
  const discovery = providerDiscovery(settings, {
    secret,
    warn(error, message) {
      const { what, remedy } = portalReason(issuer, portalProblem(error))
      warn(error, `${message}. ${what} ${remedy}`)
    },
  })

  /** What openid-client checks when people return. The database holds neither value: both follow from what the browser holds. */
  const derived = (use: string, binding: string) => createHash('sha256').update(`${use} ${binding}`).digest('base64url')

  async function exchange(found: client.Configuration, query: URLSearchParams, { binding, state }: Beginning) {
    const back = new URL(redirectUri())
    back.search = query.toString()
    const tokens = await client.authorizationCodeGrant(found, back, {
      expectedState: state,
      expectedNonce: derived('nonce', binding),
      pkceCodeVerifier: derived('verifier', binding),
      idTokenExpected: true,
    })
    const claims = tokens.claims() as Claims
    const wanted = [settings.numberClaim, settings.nameClaim]
    const complete = wanted.every((name) => Object.hasOwn(claims, name))
    if (complete || found.serverMetadata().userinfo_endpoint === undefined) return claims
    // The user info must be about the subject of the signed token, whose own claims come first.
    return { ...(await client.fetchUserInfo(found, tokens.access_token, claims.sub)), ...claims } as Claims
  }

  return {
    issuer,
    start: discovery.start,
    stop: discovery.stop,
    answers: discovery.answers,

    /** The address of the provider to which a person goes for a login. Throws a ProviderDown. */
    async authorizationUrl(
      { binding, state }: Beginning,
      { fresh, admin }: { fresh: boolean; admin: boolean },
    ): Promise<string> {
      const found = await discovery.ready()
      await discovery.look(found)
      const challenge = await client.calculatePKCECodeChallenge(derived('verifier', binding))
      return client.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri(),
        scope: scopes,
        state,
        nonce: derived('nonce', binding),
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...(fresh && { max_age: '0', prompt: 'login' }),
        ...(admin && adminAcr.length > 0 && { acr_values: adminAcr.join(' ') }),
      }).href
    },

    /** The page on which the provider asks the person and ends its own session; undefined if it names none. */
    logoutUrl(): string | undefined {
      const found = discovery.latest()
      if (found?.serverMetadata().end_session_endpoint === undefined) return undefined
      return client.buildEndSessionUrl(found, {}).href
    },

    /** The person who returned, by the provider's own answer. Throws a ProviderDown, a LoginCancelled, or another error for a wrong answer. */
    async claims(query: URLSearchParams, beginning: Beginning): Promise<Claims> {
      const found = await discovery.ready()
      const late = Promise.withResolvers<never>()
      const limit = setTimeout(() => late.reject(new ProviderDown('the provider is too slow')), loginTime)
      try {
        return await Promise.race([exchange(found, query, beginning), late.promise])
      } catch (error) {
        throw named(error)
      } finally {
        clearTimeout(limit)
      }
    },

    /** Whether these claims tell of a login that happened just now, by the provider's own clock. */
    isFresh: ({ auth_time: at, iat }: Claims): boolean =>
      typeof at === 'number' && typeof iat === 'number' && iat - at < freshSeconds,

    /** The claims of a logout token. Throws an error for one that is not right. */
    async logoutClaims(token: string): Promise<{ sub?: string; sid?: string }> {
      const found = await discovery.ready()
      const verified = () => verifyLogout(token, discovery.keys(), { issuer, clientId })
      return verified().catch(async (error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        await discovery.look(found)
        return verified()
      })
    },
  }
}

const answersOfProvider = new Map<string, (cause: Error) => Error>([
  ['access_denied', (cause) => new LoginCancelled('access_denied', { cause })],
  ['temporarily_unavailable', (cause) => new ProviderDown('temporarily_unavailable', cause)],
  ['server_error', (cause) => new ProviderDown('server_error', cause)],
])

/** A failed login in our terms. */
function named(error: unknown): unknown {
  if (error instanceof client.AuthorizationResponseError) return answersOfProvider.get(error.error)?.(error) ?? error
  const { code, cause } = error as { code?: string; cause?: { status?: number } }
  const unanswered = code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || (error instanceof TypeError && !code)
  if (unanswered || (cause?.status ?? 0) >= 500) return new ProviderDown('no answer', error)
  return error
}
