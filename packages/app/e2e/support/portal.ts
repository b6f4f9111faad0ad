import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openPortal, portalClient, strongAcr, type TestPortal } from '../../../server/test/portal/provider.ts'
import { expect, test as base } from './campus.ts'

export { expect }

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
      // The first entry shows what is kept.
      writeFileSync(join(folder, 'notice.md'), '**보유 기간**: 탈퇴할 때까지\n')
      writeFileSync(join(folder, 'policy.md'), '# 개인정보 처리방침\n\n## 처리 목적\n\n출석\n')
      await use({
        PRIVACY: folder,
        SIGNUP_CONSENT: 'notice',
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

/** What a campus shows before the first entry makes an account. */
export async function readNotice(page: Page) {
  await expect(page.getByText('탈퇴할 때까지')).toBeVisible()
  await page.getByRole('button', { name: '가입하고 계속' }).click()
}
