import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Configuration } from 'oidc-provider'
import { type Environment, readSettings } from '@campus-connect/core/config/settings.ts'
import { testServer, type TestServerOptions, testUrl } from '../support/server.ts'
import { portalBrowser } from './browser.ts'
import { openPortal, portalClient, type PortalStudent, strongAcr } from './provider.ts'

type Options = Omit<TestServerOptions, 'settings'> & {
  people: PortalStudent[]
  environment?: Environment
  portal?: Partial<Configuration>
}

/** A campus whose people come in through a real OpenID provider. */
export async function portalCampus({ people, environment = {}, portal: configuration, ...options }: Options) {
  let logout: ((body: URLSearchParams) => Promise<number>) | undefined
  // The portal's own request to the campus, at a logout.
  const toCampus: NonNullable<Configuration['fetch']> = async (_url, init) =>
    new Response(undefined, { status: (await logout?.(init?.body as URLSearchParams)) ?? 500 })
  const portal = await openPortal(
    people,
    { redirectUris: [`${testUrl}/-/sso/callback`], backchannelLogoutUri: `${testUrl}/-/sso/logout` },
    { fetch: toCampus, ...configuration },
  )
  const { settings, remove } = oidcSettings(portal.issuer, environment)
  const server = await testServer({ ...options, settings })
  logout = async (body) => {
    const payload = body.toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await server.app.inject({ method: 'POST', url: '/-/sso/logout', headers, payload })
    return answer.statusCode
  }
  return {
    portal,
    server,
    settings,
    browser: () => portalBrowser(server, testUrl),
    close: async () => {
      await server.close()
      await portal.close()
      remove()
    },
  }
}

/** The settings of a campus with this issuer. */
export function oidcSettings(issuer: string, environment: Environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-portal-'))
  const secretFile = join(folder, 'secret')
  writeFileSync(secretFile, `${portalClient.secret}\n`, { mode: 0o600 })
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: portalClient.id,
    OIDC_CLIENT_SECRET_FILE: secretFile,
    OIDC_ADMIN_ACR: strongAcr,
    ...environment,
  })
  return { settings, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
