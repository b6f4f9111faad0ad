import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPortal, portalClient, strongAcr, type TestPortal } from '../../../server/test/portal/provider.ts'
import { button, type Target, text } from '../engines/find.ts'
import { expect, test as base } from '../engines/journey.ts'
import type { Screen } from '../engines/screen.ts'
import type { Network } from './network.ts'

export { expect }

/** A campus whose people also come in through a real OpenID provider. A test adds people to its `accounts`. */
export const test = base.extend<{ portalAnswers: void; network: Network }, { portal: TestPortal }>({
  // The portal leads back to the address of the server, not to one in between.
  network: ({ site: url }, use) => use({ url } as Network),
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

const loginName = (): Target => ({ role: 'textbox' })

/** On the login page of the portal, as this person. */
export async function logInAtPortal(app: Screen, subject: string) {
  await app.shows(button('Sign-in'))
  await app.fill(loginName(), subject)
  await app.run(() => {
    document.querySelector<HTMLInputElement>('input[type=password]')!.value = 'any'
  })
  await app.click(button('Sign-in'))
}

/** What a campus shows before the first entry makes an account. */
export async function readNotice(app: Screen) {
  await app.shows(text(/탈퇴할 때까지/))
  await app.click(button('가입하고 계속'))
}
