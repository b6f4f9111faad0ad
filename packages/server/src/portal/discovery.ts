import type { JSONWebKeySet } from 'jose'
import * as client from 'openid-client'
import type { OidcSettings } from '@campus-connect/core/config/portal-settings.ts'
import { sharedReads } from './shared-reads.ts'

/** Seconds for one answer of the provider. */
const answerTime = 6
/** Milliseconds. While the provider answers, the kept keys are never older than `keysInterval`. */
const discoveryInterval = 3_600_000
const keysInterval = 120_000
const retryInterval = 15_000
/** Seconds after a failed read in which nobody asks the provider again. */
export const restSeconds = 3
/** Milliseconds in which an answer of the provider is proof enough that it lives. */
const recently = 1000
/** Seconds by which a clock may be wrong. Each answer carries the nonce of its login, so a longer life helps no thief. */
export const clockTolerance = 660

/** The provider does not answer, or says that it cannot. `failure`: what the network or the provider said. */
export class ProviderDown extends Error {
  override readonly name = 'ProviderDown'

  constructor(message: string, failure?: unknown) {
    const { code } = withoutAnswer(failure ?? {})
    super(typeof code === 'string' ? `${message} (${code})` : message)
    // It comes from another machine, so a place in this program would mislead a reader of the log.
    this.stack = ''
  }
}

/** An error without its stack and without what the provider sent: it may hold a code, a token or a name. */
export function withoutAnswer(error: unknown): { name: string; code: unknown; message: string } {
  const { name, message, code, error: refusal, cause } = error as Error & Record<'code' | 'error', unknown>
  return { name, code: code ?? refusal ?? (cause as NodeJS.ErrnoException | undefined)?.code, message }
}

type Tools = { secret: string; warn: (error: unknown, message: string) => void }

/**
 * The description and the keys of an OpenID provider. They are kept and read again in the background, and requests that need
 * them at the same time share one read.
 */
export function providerDiscovery({ issuer, clientId }: OidcSettings, { secret, warn }: Tools) {
  const server = new URL(issuer)
  const fetch = sharedReads()
  let config: client.Configuration | undefined
  let keys: JSONWebKeySet | undefined
  let loading: Promise<client.Configuration> | undefined
  let looking: Promise<void> | undefined
  let failedAt = -Infinity
  let discoveredAt = -Infinity
  let answeredAt = -Infinity

  async function discover() {
    const insecure = server.protocol === 'http:' ? [client.allowInsecureRequests] : []
    const found = await client.discovery(server, clientId, secret, undefined, {
      execute: insecure,
      timeout: answerTime,
      [client.customFetch]: fetch,
    })
    const metadata = found.serverMetadata()
    // A description that names another issuer is not that of the provider in the settings.
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

  function noteFailure(error: unknown, message: string) {
    failedAt = performance.now()
    warn(error, message)
  }

  /** Requests that wait for the description share one discovery. */
  function load(): Promise<client.Configuration> {
    loading ??= discover()
      .catch((error: unknown) => {
        noteFailure(error, 'OIDC_ISSUER: discovery failed')
        throw new ProviderDown('discovery failed', error)
      })
      .finally(() => (loading = undefined))
    return loading
  }

  let timer: NodeJS.Timeout | undefined
  let stopped = false
  async function keepFresh() {
    try {
      if (!config || performance.now() - discoveredAt > discoveryInterval) await load()
      else await readKeys(config)
    } catch (error) {
      if (!(error instanceof ProviderDown)) noteFailure(error, 'OIDC_ISSUER: keys not read')
    }
    if (!stopped) timer = setTimeout(() => void keepFresh(), config ? keysInterval : retryInterval).unref()
  }

  return {
    /** Begins to read the description and keeps it fresh until `stop`. */
    start: () => void keepFresh(),
    stop() {
      stopped = true
      clearTimeout(timer)
    },

    /** Whether the provider answered when it was asked last; undefined before the first answer. */
    answers: () => (answeredAt === failedAt ? undefined : answeredAt > failedAt),

    /** The description that was read last; undefined before the first one. */
    latest: () => config,

    /** The description. Throws a ProviderDown if none was ever read. */
    async ready(): Promise<client.Configuration> {
      if (config) return config
      if (performance.now() - failedAt < restSeconds * 1000) throw new ProviderDown('discovery failed a moment ago')
      return load()
    },

    /**
     * Throws a ProviderDown if the provider does not answer now. The browser of a person who went there would show its own error page,
     * from which an installed app never comes back. Requests that ask at the same time share one look.
     */
    async look(found: client.Configuration): Promise<void> {
      if (performance.now() - answeredAt < recently) return
      if (performance.now() - failedAt < restSeconds * 1000) throw new ProviderDown('no answer a moment ago')
      looking ??= readKeys(found)
        .catch((error: unknown) => {
          noteFailure(error, 'OIDC_ISSUER: no answer')
          throw new ProviderDown('no answer', error)
        })
        .finally(() => (looking = undefined))
      await looking
    },

    /** The keys that were read last. Throws a ProviderDown before the first ones. */
    keys(): JSONWebKeySet {
      if (!keys) throw new ProviderDown('no keys')
      return keys
    },
  }
}
