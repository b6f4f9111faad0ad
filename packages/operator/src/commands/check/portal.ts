import { get } from 'node:http'
import { addressMatcher, isLoopback } from '@campus-connect/core/config/addresses.ts'
import type { OidcSettings, PortalSettings } from '@campus-connect/core/config/portal-settings.ts'
import { readSecretFile } from '@campus-connect/core/config/secret-file.ts'
import { listenUrl, type Settings } from '@campus-connect/core/config/settings.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { askPortal, portalReason } from '@campus-connect/core/status/portal.ts'
import { fault, type Finding, note, warning } from '../../finding.ts'

/** Milliseconds. */
const answerTime = 5000

/** Whether people can come in by the portal, and nobody else. */
export async function portalFindings(settings: Settings): Promise<Finding[]> {
  const { portal, adminSecondFactor } = settings
  if (portal.login === 'password') return []
  const { oidc, proxy, adminLogin, link } = portal
  const lockedOut = adminLogin === 'portal' && adminSecondFactor === 'required' && (oidc?.adminAcr.length ?? 0) === 0
  return [
    ...(lockedOut
      ? [
          fault(
            'ADMIN_LOGIN: portal인데 포털의 2단계 인증을 알아볼 값이 없어 아무 관리자도 로그인할 수 없습니다.',
            '포털이 acr에 쓰는 값을 OIDC_ADMIN_ACR에 쓰거나 ADMIN_LOGIN=both로 정해주세요.',
          ),
        ]
      : []),
    ...(link === 'number'
      ? [
          note(
            'LINK: number이므로 비밀번호가 있는 학생의 계정도 학번만 같으면 포털 계정과 연결됩니다.',
            '먼저 가입한 사람이 본인인지 확신할 수 없으면 LINK=password로 정해주세요. 관리자의 계정은 언제나 비밀번호를 묻습니다.',
          ),
        ]
      : []),
    ...(oidc ? await providerFindings(oidc, portal) : []),
    ...(proxy ? await proxyFindings(settings, proxy.header) : []),
  ]
}

async function providerFindings({ issuer, secretFile }: OidcSettings, portal: PortalSettings): Promise<Finding[]> {
  const findings: Finding[] = []
  try {
    readSecretFile('OIDC_CLIENT_SECRET_FILE', secretFile)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    findings.push(fault(error.message, '포털에서 받은 값을 담은 파일의 경로와 권한을 확인해주세요.'))
  }
  const answer = await askPortal(issuer)
  if ('problem' in answer) {
    const { what, remedy } = portalReason(issuer, answer.problem)
    const found = `OIDC_ISSUER: ${issuer} 포털: ${what} ${lockedOutBy(portal)}`
    findings.push((portal.login === 'portal' ? fault : warning)(found, remedy))
  } else if (answer.issuer !== issuer)
    findings.push(
      fault(
        `OIDC_ISSUER: 포털이 쓰는 이름은 '${answer.issuer}'입니다.`,
        '끝의 빗금까지 글자 그대로 써주세요. 다른 이름의 답은 받지 않습니다.',
      ),
    )
  return findings
}

/** Who cannot log in as long as the portal does not answer. */
function lockedOutBy({ login, adminLogin }: PortalSettings) {
  if (login === 'portal')
    return adminLogin === 'portal'
      ? '그동안 아무도 로그인할 수 없습니다.'
      : '그동안 학생은 로그인할 수 없고, 관리자는 비밀번호로 로그인할 수 있습니다.'
  return adminLogin === 'portal'
    ? '그동안 관리자는 로그인할 수 없고, 학생은 비밀번호로 로그인할 수 있습니다.'
    : '그동안 포털로 로그인할 수 없습니다.'
}

/** No account has such a number, so that the try lets nobody in. */
const nobody = 'campus-server check'

/** Tries what somebody would who pretends to be the proxy. */
async function proxyFindings(settings: Settings, header: string): Promise<Finding[]> {
  const { host, port, publicUrl, trustedProxies } = settings
  const findings: Finding[] = []
  // From loopback only loopback is reached, but not from the proxy's own address.
  const from = isLoopback(host) ? { localAddress: '127.0.0.2' } : {}
  if (!from.localAddress || !addressMatcher(trustedProxies)(from.localAddress)) {
    const answered = await tried(`${listenUrl({ host, port })}/-/sso/enter`, header, from)
    if (answered === 'read')
      findings.push(
        fault(
          `SSO_HEADER: 프록시가 아닌 주소에서 보낸 ${header} 헤더를 서버가 받았습니다.`,
          'TRUSTED_PROXIES에 프록시의 주소만 있는지 확인하고 서버를 다시 시작해주세요.',
        ),
      )
  }
  if (publicUrl !== undefined && (await tried(`${publicUrl}/-/sso/enter`, header)) === 'read')
    findings.push(
      fault(
        `SSO_HEADER: 프록시가 브라우저가 보낸 ${header} 헤더를 지우지 않고 넘겼습니다. 누구나 다른 사람으로 들어올 수 있습니다.`,
        `프록시에서 이 헤더를 먼저 지우고 (RequestHeader unset), /-/sso/enter에는 로그인한 사람만 들여보내주세요.`,
      ),
    )
  return findings
}

/** Whether the server read the header; undefined if nothing told. */
async function tried(url: string, header: string, from: { localAddress?: string } = {}): Promise<'read' | undefined> {
  const location = url.startsWith('https:') ? await viaFetch(url, header) : await viaHttp(url, header, from)
  return location?.startsWith('/login?portal=number') ? 'read' : undefined
}

async function viaFetch(url: string, header: string) {
  try {
    const signal = AbortSignal.timeout(answerTime)
    const answer = await fetch(url, { headers: { [header]: nobody }, redirect: 'manual', signal })
    return answer.headers.get('location') ?? undefined
  } catch {
    return undefined
  }
}

function viaHttp(url: string, header: string, from: { localAddress?: string }): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { headers: { [header]: nobody }, timeout: answerTime, ...from }, (response) => {
      response.resume()
      resolve(response.headers.location)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(undefined))
  })
}
