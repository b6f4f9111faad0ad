import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openPortal, portalClient, strongAcr, type TestPortal } from '../../../server/test/portal/provider.ts'
import { test as base } from './campus.ts'

export { expect } from './campus.ts'

/** A campus whose people also come in through a real OpenID provider. It knows whom a test adds to its `accounts`. */
export const test = base.extend<{ portalAnswers: void }, { portal: TestPortal }>({
  portal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const portal = await openPortal([], { redirectUris: ['http://127.0.0.1/-/sso/callback'] })
      // The campus finds its port later.
      portal.provider.Client.prototype.redirectUriAllowed = (address: string) =>
        /^http:\/\/127\.0\.0\.1:\d+\/-\/sso\/callback$/.test(address)
      await use(portal)
      await portal.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ portal }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'campus-portal-'))
      const secretFile = join(folder, 'secret')
      writeFileSync(secretFile, portalClient.secret, { mode: 0o600 })
      await use({
        OIDC_ISSUER: portal.issuer,
        OIDC_CLIENT_ID: portalClient.id,
        OIDC_CLIENT_SECRET_FILE: secretFile,
        OIDC_ADMIN_ACR: strongAcr,
      })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  portalAnswers: [
    async ({ portal }, use) => {
      portal.interrupt(() => 'answer')
      await use()
    },
    { auto: true },
  ],
})

/** On the login page of the portal, as this person. */
export async function logInAtPortal(page: Page, subject: string) {
  await page.getByPlaceholder('Enter any login').fill(subject)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}
