import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '@campus-connect/core/config/settings.ts'
import { temporaryFolder } from '@campus-connect/core/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { idleFindings } from './idle-settings.ts'

const found = (environment: Record<string, string>) =>
  idleFindings(readSettings(environment), environment).map(
    ({ severity, what, remedy }) => `${severity} ${what} ${remedy}`,
  )

test.each([
  [{ LINK: 'number', OIDC_LABEL: '로그인' }, 'warning LINK, OIDC_LABEL: 포털이 없어'],
  [{ ADMIN_LOGIN: 'portal' }, 'warning ADMIN_LOGIN: 포털이 없어'],
  [{ OIDC_NUMBER_CLAIM: 'hakbun' }, 'warning OIDC_NUMBER_CLAIM: 포털이 없어'],
  [
    { SSO_HEADER: 'X-User', TRUSTED_PROXIES: '127.0.0.1', OIDC_ADMIN_ACR: 'mfa' },
    'warning OIDC_ADMIN_ACR: OIDC_ISSUER가 없어',
  ],
  [{ ROSTER_AT: '03:00' }, 'warning ROSTER_AT: ROSTER가 없어'],
  [{ ROSTER: '/srv/roster.csv', ROSTER_PAGE: '500' }, 'warning ROSTER_PAGE: ROSTER가 OneRoster 서비스의'],
  [{ ROSTER_TOKEN_FILE: '/etc/token' }, 'warning ROSTER_TOKEN_FILE: ROSTER가 OneRoster 서비스의'],
  [{ PORT: '0' }, 'warning PORT: 0이므로'],
  [{ ADMIN_NETWORKS: '0.0.0.0/0' }, 'warning ADMIN_NETWORKS: 인터넷 주소의'],
])('a setting that does nothing, or everything, is named with a remedy: %o', (environment, said) => {
  const [first, ...others] = found(environment)

  expect([first, others]).toEqual([expect.stringContaining(said), []])
})

test('settings that work together are not named', () => {
  expect(
    found({ ROSTER: '/srv/roster.csv', ROSTER_AT: '03:00', ADMIN_NETWORKS: '10.20.0.0/16', PORT: '8788' }),
  ).toEqual([])
  expect(found({ SSO_HEADER: 'X-User', TRUSTED_PROXIES: '127.0.0.1', LINK: 'number' })).toEqual([])
})

test('the secret of a roster service is read before the night that needs it', async () => {
  const file = join(await temporaryFolder(), 'token')
  const environment = { ROSTER: 'https://sis.example.ac.kr/ims/oneroster/rostering/v1p2', ROSTER_TOKEN_FILE: file }
  expect(found(environment)).toEqual([
    expect.stringContaining(`error ROSTER_TOKEN_FILE: ${file} 파일을 읽을 수 없습니다`),
  ])

  writeFileSync(file, 'a-secret-token')
  chmodSync(file, 0o644)
  expect(found(environment)).toEqual([expect.stringContaining('다른 사용자도 읽을 수 있습니다')])

  chmodSync(file, 0o600)
  expect(found(environment)).toEqual([])
})
