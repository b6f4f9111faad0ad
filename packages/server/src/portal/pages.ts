import type { FastifyRequest } from 'fastify'
import type { ServerPage } from '../pages/server-pages.ts'
import type { EntryTools } from './entry.ts'
import { oidcPages } from './oidc-pages.ts'
import { isLogout, stillLoggedIn } from './portal-logout.ts'
import type { ProviderClient } from './provider.ts'
import { proxyPage } from './proxy-page.ts'
import { terminalPage } from './terminal-page.ts'

type Doors = EntryTools & {
  trustedProxies: readonly string[]
  /** OpenID Connect, if that door is open. */
  provider: ProviderClient | undefined
}

/** The doors of the portal: OpenID Connect, and a proxy in front. A campus without either has none of these pages. */
export function portalPages({ trustedProxies, provider, ...tools }: Doors): ServerPage[] {
  const { login, proxy } = tools.tools.settings.portal
  if (login === 'password') return []
  return [
    ...(provider ? oidcPages(tools, provider) : [startAtProxy]),
    ...(proxy ? [proxyPage(tools, { proxy, trustedProxies })] : []),
    terminalPage(tools),
  ]
}

/** A terminal knows only this address, whatever the door. */
const startAtProxy: ServerPage = {
  path: '/-/sso/start',
  answer: async (request: FastifyRequest) => {
    if (isLogout(request)) return stillLoggedIn
    const { url } = request
    return { redirect: `/-/sso/enter${url.includes('?') ? url.slice(url.indexOf('?')) : ''}` }
  },
}
