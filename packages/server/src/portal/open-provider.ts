import type { FastifyInstance } from 'fastify'
import { readSecretFile } from '@campus-connect/core/config/secret-file.ts'
import type { Settings } from '@campus-connect/core/config/settings.ts'
import { withoutAnswer } from './discovery.ts'
import { providerClient, type ProviderClient } from './provider.ts'

/**
 * The OpenID provider, if people log in by one: its description is read from now on, and kept fresh until the server closes.
 * `ownUrl` is the address to which the provider sends people back.
 */
export function openProvider(
  app: FastifyInstance,
  { portal: { login, oidc } }: Settings,
  ownUrl: () => string,
): ProviderClient | undefined {
  if (login === 'password' || !oidc) return undefined
  const provider = providerClient(oidc, {
    redirectUri: () => `${ownUrl()}/-/sso/callback`,
    secret: readSecretFile('OIDC_CLIENT_SECRET_FILE', oidc.secretFile),
    warn: (error, message) => app.log.warn({ err: withoutAnswer(error) }, message),
  })
  provider.start()
  app.addHook('onClose', async () => provider.stop())
  return provider
}
