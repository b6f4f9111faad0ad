import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { openPortal, portalClient, type PortalStudent } from '../provider.ts'
import { deploy, type IncludedFile } from './apache.ts'
import { mellonMetadata, samlPassword, startSaml } from './saml.ts'

type StartedPortal = IncludedFile & {
  /** Whether it answers requests, if Apache sends some itself. */
  answer?: (decide: (url: string) => 'answer' | 'wait') => void
  /** Settings of the server. */
  settings: Record<string, string>
}
type Campus = { folder: string; url: string; people: PortalStudent[] }

/** A portal, and the file of `deploy/` with which Apache stands before the server. */
export type Door = {
  file: string
  /** Whether the server trusts a header of Apache's; else it speaks with the portal itself. */
  header: boolean
  /** The reason to skip a test. */
  missing: string | undefined
  /** Starts the portal. It is ended after the test. */
  start: (campus: Campus) => Promise<StartedPortal>
  /** Any person's at the portal. */
  password: string
  /** Comes back from the portal without a login. */
  cancel: (page: Page) => Promise<void>
  /** Where Apache sends those whom it does not know. */
  portal: RegExp
}

const header = { TRUSTED_PROXIES: '127.0.0.1', SSO_HEADER: 'X-Remote-User', SSO_NAME_HEADER: 'X-Remote-Name' }
const modules = '/usr/lib/apache2/modules'
function missing(files: string[], packages = '') {
  const absent = ['/usr/sbin/apache2', '/usr/bin/openssl', ...files].find((file) => !existsSync(file))
  return absent && `there is no ${absent} (Debian: apt-get install apache2 openssl${packages})`
}

async function cancelAtProvider(page: Page) {
  await page.goto('/-/sso/start')
  await page.getByText('Cancel').click()
}

export const doors: Door[] = [
  {
    file: 'apache-openidc.conf',
    header: true,
    missing: missing([`${modules}/mod_auth_openidc.so`], ' libapache2-mod-auth-openidc'),
    async start({ url, people }) {
      const provider = await openPortal(people, { redirectUris: [`${url}/-/sso/enter/back`] })
      onTestFinished(() => provider.close())
      const errorPage = readFileSync(join(deploy, 'apache-openidc-error.html'), 'utf8')
      const secrets = `OIDCClientSecret "${portalClient.secret}"\nOIDCCryptoPassphrase "${'0123456789abcdef'.repeat(4)}"\n`
      return {
        files: { 'oidc-secrets.conf': secrets, 'apache-openidc-error.html': errorPage },
        names: [['https://portal.example.ac.kr', provider.issuer]],
        answer: (decide) => provider.interrupt(decide),
        settings: header,
      }
    },
    password: 'any',
    cancel: cancelAtProvider,
    portal: /^http:\/\/127\.0\.0\.1:\d+\/auth\?/,
  },
  {
    file: 'apache-mellon.conf',
    header: true,
    missing: missing(
      [`${modules}/mod_auth_mellon.so`, '/usr/bin/php', '/usr/share/simplesamlphp/www/saml2'],
      ' libapache2-mod-auth-mellon simplesamlphp php-cli',
    ),
    async start({ folder, url, people }) {
      const made = mellonMetadata(folder, url)
      return {
        files: { ...made, 'idp.xml': await startSaml(folder, people, made['sp.xml']) },
        names: [],
        settings: header,
      }
    },
    password: samlPassword,
    // SimpleSAMLphp has no way to cancel: a request that allows no login page fails in the same way.
    cancel: async (page) => void (await page.goto('/mellon/login?IsPassive=true&ReturnTo=/')),
    portal: /^https:\/\/localhost:\d+\/mellon\/login\?/,
  },
  {
    file: 'apache.conf',
    header: false,
    missing: missing([]),
    async start({ folder, url, people }) {
      const provider = await openPortal(people, { redirectUris: [`${url}/-/sso/callback`] })
      onTestFinished(() => provider.close())
      const secretFile = join(folder, 'secret')
      writeFileSync(secretFile, portalClient.secret, { mode: 0o600 })
      const client = { OIDC_CLIENT_ID: portalClient.id, OIDC_CLIENT_SECRET_FILE: secretFile }
      const settings = { TRUSTED_PROXIES: '127.0.0.1', OIDC_ISSUER: provider.issuer, ...client }
      return { files: {}, names: [], settings }
    },
    password: 'any',
    cancel: cancelAtProvider,
    portal: /^http:\/\/127\.0\.0\.1:\d+\/auth\?/,
  },
]
