import { existsSync } from 'node:fs'
import type { Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { openPortal, portalClient, type PortalStudent } from '../provider.ts'
import type { IncludedFile } from './apache.ts'
import { mellonMetadata, samlPassword, startSaml } from './saml.ts'

type StartedPortal = IncludedFile & {
  /** Whether it answers requests, if Apache sends some itself. */
  answers?: (does: boolean) => void
}
type Campus = { folder: string; url: string; people: PortalStudent[] }

/** A portal, and the file of `deploy/` by which Apache sends people there. */
export type Door = {
  file: string
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

const modules = '/usr/lib/apache2/modules'
function missing(files: string[], packages: string) {
  const absent = ['/usr/sbin/apache2', '/usr/bin/openssl', ...files].find((file) => !existsSync(file))
  return absent && `there is no ${absent} (Debian: apt-get install apache2 openssl ${packages})`
}

export const doors: Door[] = [
  {
    file: 'apache-openidc.conf',
    missing: missing([`${modules}/mod_auth_openidc.so`], 'libapache2-mod-auth-openidc'),
    async start({ url, people }) {
      const provider = await openPortal(people, { redirectUris: [`${url}/-/sso/enter/back`] })
      onTestFinished(() => provider.close())
      const secrets = `OIDCClientSecret "${portalClient.secret}"\nOIDCCryptoPassphrase "${'0123456789abcdef'.repeat(4)}"\n`
      return {
        files: { 'oidc-secrets.conf': secrets },
        names: [['https://portal.example.ac.kr', provider.issuer]],
        answers: (does) => provider.interrupt(() => (does ? 'answer' : 'wait')),
      }
    },
    password: 'any',
    async cancel(page) {
      await page.goto('/-/sso/enter')
      await page.getByText('Cancel').click()
    },
    portal: /^http:\/\/127\.0\.0\.1:\d+\/auth\?/,
  },
  {
    file: 'apache-mellon.conf',
    missing: missing(
      [`${modules}/mod_auth_mellon.so`, '/usr/bin/php', '/usr/share/simplesamlphp/www/saml2'],
      'libapache2-mod-auth-mellon simplesamlphp php-cli',
    ),
    async start({ folder, url, people }) {
      const made = mellonMetadata(folder, url)
      return { files: { ...made, 'idp.xml': await startSaml(folder, people, made['sp.xml']) }, names: [] }
    },
    password: samlPassword,
    // SimpleSAMLphp has no way to cancel: a request that allows no login page fails in the same way.
    cancel: async (page) => void (await page.goto('/mellon/login?IsPassive=true&ReturnTo=/')),
    portal: /^https:\/\/localhost:\d+\/mellon\/login\?/,
  },
]
