// npm run portal: the demo campus with a portal beside it, a real OpenID provider with five people who have no password here.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPortal, portalClient, strongAcr } from '../packages/server/test/portal/provider.ts'

const port = process.env.PORT ?? '8787'
const portalPort = process.env.PORTAL_PORT ?? String(Number(port) + 1)
// The demo has accounts of 20240001 to 20240008 and of its administrator.
const people = [
  { subject: 'kim', number: '20240001', name: '김하늘', about: '비밀번호가 있는 계정: 한 번 입력하면 연결됩니다' },
  { subject: 'jang', number: '20240009', name: '장예린', about: '처음 들어오는 학생' },
  { subject: 'admin', number: '20990001', name: '관리자', about: '관리자: 비밀번호를 한 번 입력하면 연결됩니다' },
  {
    subject: 'heir',
    number: '20240009',
    name: '정다은',
    about: 'jang의 학번을 물려받은 사람: jang 다음에는 거절됩니다',
  },
  { subject: 'staff', name: '배미경', about: '학번이 없는 사람: 거절됩니다' },
]

const portal = await openPortal(
  people,
  { redirectUris: ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${port}/-/sso/callback`) },
  { port: Number(portalPort) },
)
const folder = mkdtempSync(join(tmpdir(), 'campus-portal-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const secretFile = join(folder, 'secret')
writeFileSync(secretFile, portalClient.secret, { mode: 0o600 })
Object.assign(process.env, {
  OIDC_ISSUER: portal.issuer,
  OIDC_CLIENT_ID: portalClient.id,
  OIDC_CLIENT_SECRET_FILE: secretFile,
  OIDC_ADMIN_ACR: strongAcr,
  LOGIN: process.env.LOGIN ?? 'both',
})
process.stderr.write(
  `포털: ${portal.issuer} (아무 비밀번호나 됩니다)\n${people
    .map(
      ({ subject, number = '', name, about }) => `  ${[subject, number, name].filter(Boolean).join(' ')} (${about})\n`,
    )
    .join('')}`,
)
await import('./start.ts')
