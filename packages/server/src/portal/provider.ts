import { createHash } from 'node:crypto'
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import * as client from 'openid-client'
import type { OidcSettings } from '@campus-connect/core/config/portal-settings.ts'
import { sharedReads } from './shared-reads.ts'

/** Seconds for one answer of the provider, and milliseconds for a whole login: people are told within ten seconds. */
const answerTime = 6
const loginTime = 9000
/** Milliseconds. The keys that are kept are never older than `keysInterval` while the provider answers. */
const discoveryInterval = 3_600_000
const keysInterval = 120_000
const retryInterval = 15_000
/** Milliseconds after a failed discovery in which nobody asks the provider again. */
const rest = 3000
/** Milliseconds in which an answer of the provider is proof enough that it lives. */
const recently = 1000

/** Seconds by which a clock may be wrong. Each answer carries the nonce of its login, so a longer life helps no thief. */
const clockTolerance = 660

/** Signatures that only the provider can make. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** The provider does not answer, or says that it cannot. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown'
}

/** The person did not log in there. */
export class LoginCancelled extends Error {
  override readonly name = 'LoginCancelled'
}

/** A login that begins, known again when the person is back. `binding`: what only the browser and the answer have together. */
export type Beginning = { binding: string; state: string }

type Claims = Record<string, unknown> & { sub: string }
export type ProviderClient = ReturnType<typeof providerClient>

type Tools = {
  /** Where the provider sends people back. */
  redirectUri: () => string
  secret: string
  warn: (error: unknown, message: string) => void
}

/**
 * An OpenID provider. Its description and keys are kept and read again in the background, so that a login at nine o'clock asks it
 * for one thing only, and however many come, each description and key is read once.
 */
export function providerClient(settings: OidcSettings, { redirectUri, secret, warn }: Tools) {
  const { issuer, clientId, scopes, adminAcr } = settings
  const server = new URL(issuer)
  const fetch = sharedReads()
  let config: client.Configuration | undefined
  let keys: JSONWebKeySet | undefined
  let loading: Promise<client.Configuration> | undefined
  let failedAt = -Infinity
  let discoveredAt = -Infinity
  let answeredAt = -Infinity
  let looking: Promise<void> | undefined

  async function discover() {
    const insecure = server.protocol === 'http:' ? [client.allowInsecureRequests] : []
    const found = await client.discovery(server, clientId, secret, undefined, {
      execute: insecure,
      timeout: answerTime,
      [client.customFetch]: fetch,
    })
    const metadata = found.serverMetadata()
    // Our issuer is the one that was set: a description that names another one is not of this provider.
    if (metadata.issuer !== issuer) throw new Error(`the provider calls itself ${metadata.issuer}`)
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authentication = methods.includes('client_secret_basic')
      ? client.ClientSecretBasic(secret)
      : client.ClientSecretPost(secret)
    const made = new client.Configuration(
      metadata,
      clientId,
      { [client.clockTolerance]: clockTolerance, client_secret: secret },
      authentication,
    )
    made.timeout = answerTime
    made[client.customFetch] = fetch
    for (const extend of [...insecure, client.enableNonRepudiationChecks]) extend(made)
    await readKeys(made)
    config = made
    discoveredAt = performance.now()
    return made
  }

  async function readKeys(of: client.Configuration) {
    const { jwks_uri: address } = of.serverMetadata()
    if (address === undefined) throw new Error('the provider names no keys')
    const answer = await fetch(address, {
      method: 'GET',
      headers: { accept: 'application/json' },
      body: undefined,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTime * 1000),
    })
    if (!answer.ok) throw new Error(`the provider answers ${answer.status} instead of its keys`)
    keys = (await answer.json()) as JSONWebKeySet
    answeredAt = performance.now()
    // A minute old, so that an unknown key is looked up at once: the provider may have changed its keys just now.
    client.setJwksCache(of, { jwks: keys, uat: Math.floor(Date.now() / 1000) - 60 })
  }

  /** One discovery at a time, whoever waits for it. */
  function load(): Promise<client.Configuration> {
    loading ??= discover()
      .catch((error: unknown) => {
        failedAt = performance.now()
        warn(error, 'OIDC_ISSUER: discovery failed')
        throw new ProviderDown('discovery failed', { cause: error })
      })
      .finally(() => (loading = undefined))
    return loading
  }

  async function ready(): Promise<client.Configuration> {
    if (config) return config
    if (performance.now() - failedAt < rest) throw new ProviderDown('discovery failed a moment ago')
    return load()
  }

  /**
   * Rejects with a ProviderDown if the provider is dead. Whoever were sent there would see the browser's own error page, from which an
   * installed app never comes back. However many come, one look is enough.
   */
  async function look(found: client.Configuration): Promise<void> {
    if (performance.now() - answeredAt < recently) return
    if (performance.now() - failedAt < rest) throw new ProviderDown('no answer a moment ago')
    looking ??= readKeys(found)
      .catch((error: unknown) => {
        failedAt = performance.now()
        warn(error, 'OIDC_ISSUER: no answer')
        throw new ProviderDown('no answer', { cause: error })
      })
      .finally(() => (looking = undefined))
    await looking
  }

  let timer: NodeJS.Timeout | undefined
  let stopped = false
  async function keepFresh() {
    try {
      if (!config || performance.now() - discoveredAt > discoveryInterval) await load()
      else await readKeys(config)
    } catch (error) {
      if (!(error instanceof ProviderDown)) warn(error, 'OIDC_ISSUER: keys not read')
    }
    if (!stopped) timer = setTimeout(() => void keepFresh(), config ? keysInterval : retryInterval).unref()
  }

  /** What openid-client checks at the way back. The database holds neither: both follow from what the browser holds. */
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
    // Its answer must be about the subject of the signed token. What the token says counts.
    return { ...(await client.fetchUserInfo(found, tokens.access_token, claims.sub)), ...claims } as Claims
  }

  return {
    issuer,

    /** Begins to read the description and keeps it fresh until `stop`. */
    start: () => void keepFresh(),
    stop() {
      stopped = true
      clearTimeout(timer)
    },

    /** Where to send somebody who wants to log in. Throws a ProviderDown. */
    async authorizationUrl(
      { binding, state }: Beginning,
      { fresh, admin }: { fresh: boolean; admin: boolean },
    ): Promise<string> {
      const found = await ready()
      await look(found)
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

    /** Who came back, from the provider's own answer. Throws a ProviderDown, a LoginCancelled, or another error for an answer that is not right. */
    async claims(query: URLSearchParams, beginning: Beginning): Promise<Claims> {
      const found = await ready()
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

    /** The claims of a logout token (OpenID Connect Back-Channel Logout 1.0). Throws an error for one that is not right. */
    async logoutClaims(token: string): Promise<{ sub?: string; sid?: string }> {
      const found = await ready()
      const { payload } = await verified(token).catch(async (error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        await readKeys(found)
        return verified(token)
      })
      return logoutOf(payload)
    },
  }

  function verified(token: string) {
    if (!keys) throw new ProviderDown('no keys')
    return jwtVerify(token, createLocalJWKSet(keys), {
      issuer,
      audience: clientId,
      algorithms,
      clockTolerance,
      maxTokenAge: '10 minutes',
      requiredClaims: ['iat', 'jti'],
    })
  }
}

const freshSeconds = 120
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

function logoutOf({ events, sub, sid, nonce }: JWTPayload): { sub?: string; sid?: string } {
  if (typeof events !== 'object' || events === null || !(logoutEvent in events)) throw new Error('no logout token')
  if (nonce !== undefined) throw new Error('a logout token has no nonce')
  const of = { ...(typeof sub === 'string' && { sub }), ...(typeof sid === 'string' && { sid }) }
  if (Object.keys(of).length === 0) throw new Error('a logout token without sub and sid')
  return of
}

const answersOfProvider = new Map<string, (cause: Error) => Error>([
  ['access_denied', (cause) => new LoginCancelled('access_denied', { cause })],
  ['temporarily_unavailable', (cause) => new ProviderDown('temporarily_unavailable', { cause })],
  ['server_error', (cause) => new ProviderDown('server_error', { cause })],
])

/** A failed login in our terms. */
function named(error: unknown): unknown {
  if (error instanceof client.AuthorizationResponseError) return answersOfProvider.get(error.error)?.(error) ?? error
  const { code, cause } = error as { code?: string; cause?: { status?: number } }
  const unanswered = code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || (error instanceof TypeError && !code)
  if (unanswered || (cause?.status ?? 0) >= 500) return new ProviderDown('no answer', { cause: error })
  return error
}
