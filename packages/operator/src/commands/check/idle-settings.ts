import { areEverywhere } from '@campus-connect/core/config/addresses.ts'
import { readSecretFile } from '@campus-connect/core/config/secret-file.ts'
import type { Environment, Settings } from '@campus-connect/core/config/settings.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { isUrl } from '@campus-connect/roster/model'
import { fault, type Finding, warning } from '../../finding.ts'

/** Of the portal, whichever door it has, and of OpenID Connect alone. */
const ofPortal = ['ADMIN_LOGIN', 'LINK']
const ofProvider = ['OIDC_NUMBER_CLAIM', 'OIDC_NAME_CLAIM', 'OIDC_SCOPES', 'OIDC_LABEL', 'OIDC_ADMIN_ACR']
const ofService = [
  'ROSTER_CLIENT_ID',
  'ROSTER_CLIENT_SECRET_FILE',
  'ROSTER_TOKEN_URL',
  'ROSTER_SCOPES',
  'ROSTER_TOKEN_FILE',
  'ROSTER_PAGE',
]

/** Settings that are right in themselves and do nothing, because another one is missing or means something else. */
export function idleFindings(settings: Settings, environment: Environment): Finding[] {
  const { portal, roster, port, adminNetworks } = settings
  const written = (names: readonly string[]) => names.filter((name) => environment[name]?.trim())
  const idle = (names: readonly string[], why: string, remedy: string) => {
    const found = written(names)
    return found.length > 0 && warning(`${found.join(', ')}: ${why}`, remedy)
  }
  const service = roster !== undefined && isUrl(roster)
  return [
    !portal.oidc &&
      !portal.proxy &&
      idle(
        [...ofPortal, ...ofProvider],
        '포털이 없어 아무 일도 하지 않습니다.',
        'OIDC_ISSUER나 SSO_HEADER를 정하거나 이 줄을 지워주세요.',
      ),
    !portal.oidc &&
      portal.proxy !== undefined &&
      idle(
        ofProvider.filter((name) => name !== 'OIDC_LABEL'),
        'OIDC_ISSUER가 없어 아무 일도 하지 않습니다.',
        '이 줄을 지워주세요.',
      ),
    roster === undefined &&
      idle(['ROSTER_AT'], 'ROSTER가 없어 읽을 명단이 없습니다.', 'ROSTER에 명단의 파일이나 폴더를 정해주세요.'),
    !service &&
      idle(
        ofService,
        'ROSTER가 OneRoster 서비스의 주소가 아니므로 쓰지 않습니다.',
        'ROSTER를 서비스의 https 주소로 정하거나 이 줄을 지워주세요.',
      ),
    port === 0 &&
      warning('PORT: 0이므로 시작할 때마다 다른 포트에서 기다려 프록시가 찾지 못합니다.', 'PORT=8787처럼 정해주세요.'),
    areEverywhere(adminNetworks) &&
      warning(
        'ADMIN_NETWORKS: 인터넷 주소의 4분의 1 이상이 들어 있어 관리자가 거의 어디서나 일할 수 있습니다.',
        '관리자가 일하는 곳의 주소 범위만 써주세요. 예: 10.20.0.0/16',
      ),
    ...(service ? serviceSecrets(settings) : []),
  ].filter((finding) => finding !== false)
}

/** The start reads them only when it asks the service, at night. */
function serviceSecrets({ rosterRest: { access } }: Settings): Finding[] {
  const [name, file] =
    access.kind === 'client'
      ? ['ROSTER_CLIENT_SECRET_FILE', access.secretFile]
      : ['ROSTER_TOKEN_FILE', access.kind === 'bearer' ? access.tokenFile : undefined]
  if (name === undefined || file === undefined) return []
  try {
    readSecretFile(name, file)
    return []
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return [fault(error.message, '고친 뒤 다시 확인해주세요. 이대로는 명단을 가져오지 못합니다.')]
  }
}
