import type { Settings } from '@campus-connect/core/config/settings.ts'
import { html } from './html.ts'

/** What the app's page holds of the portal: how people log in, and where the button leads. */
export function portalInPage({ portal }: Pick<Settings, 'portal'>): { head: string; body: string } | undefined {
  const { login, adminLogin, label, oidc } = portal
  if (login === 'password') return undefined
  const href = oidc ? '/-/sso/start' : '/-/sso/enter'
  const admin = login === 'portal' && adminLogin === 'both' ? html`data-admin="both"` : undefined
  return {
    head: html`<meta name="campus-portal" content="${login}" data-label="${label}" data-href="${href}" ${admin} />`
      .text,
    body: '',
  }
}
