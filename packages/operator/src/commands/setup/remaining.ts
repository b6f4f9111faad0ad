import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isUrl } from '@campus-connect/roster/model'
import type { Outcome } from './machine-files.ts'
import type { Place } from './places.ts'
import type { Plan } from './plan.ts'

type Found = {
  /** What came of each file, by its path. */
  outcomes: ReadonlyMap<string, Outcome>
  /** The server of this campus, which root asks instead of the database: it opens nothing in the account's folder. */
  server: 'not running' | 'roster' | 'no roster'
}

/** What a person still does, in its order. The manual explains each. */
export function remaining({ place, answers, settings, privacy, proxy }: Plan, { outcomes, server }: Found): string[] {
  const { command } = place
  const { PROXY, CERTIFICATE = '' } = answers
  const paths = [...outcomes.keys()]
  const written = (path: string | undefined) => path !== undefined && outcomes.get(path) !== 'same'
  const again = outcomes.get(place.settings) !== 'new'
  const running = server !== 'not running'
  const unless = again && !running ? '아직이면 ' : ''
  const { oidc } = settings.portal
  return [
    ...paths
      .filter((path) => outcomes.get(path) === 'differs')
      .map((path) => `합치기: diff ${path} ${path}.new, 필요한 줄을 ${path}에 옮기고 ${path}.new를 지웁니다.`),
    ...(place.reader === 'group' && place.units.some(({ path }) => written(path))
      ? ['systemctl daemon-reload && systemctl restart systemd-journald']
      : []),
    ...(settings.signup.startsWith('roster') && settings.roster === undefined && server !== 'roster'
      ? [`${unless}명단 가져오기: ${place.rosterImport}`]
      : []),
    ...(rosterMissing(place, settings)
      ? [`명단: ${settings.roster} 경로에 아직 아무것도 없습니다. 서버를 시작하기 전에 명단을 둡니다.`]
      : []),
    ...(privacy.folder !== '' && !privacy.ready
      ? [
          `개인정보: ${privacy.folder}의 notice.md와 policy.md에서 빈칸(【…】)을 채우고 ${command} privacy check ${privacy.folder}, 그 뒤 setup을 다시 실행합니다. 그때까지 가입 화면에는 안내가 없습니다.`,
        ]
      : []),
    ...(oidc && !existsSync(join(place.root, oidc.secretFile))
      ? [
          `포털: ${settings.publicUrl}/-/sso/callback 주소를 등록하고 ${oidc.secretFile} 파일에 비밀을 둡니다 (docs/portal.md).`,
        ]
      : []),
    `${command} check`,
    ...(running ? [] : place.start),
    ...(again && paths.some(written) ? [`${running ? '' : '서버가 실행 중이면: '}${place.restart}`] : []),
    ...(proxyHere(place, proxy) && CERTIFICATE !== '' && !existsSync(CERTIFICATE)
      ? [`인증서: ${CERTIFICATE} 파일이 아직 없습니다.`]
      : []),
    ...(running && !written(proxy ?? place.settings) ? [] : [proxyStep(place, settings, { PROXY, proxy })]),
    ...(settings.admin?.password === undefined
      ? []
      : [`관리자 ${settings.admin.id}의 첫 로그인 뒤: ${place.settings}에서 ADMIN_PASSWORD 줄을 지웁니다.`]),
    ...(running
      ? []
      : [`${unless}${command} backup, 그리고 다른 곳의 사본과 복원 연습 (docs/operations.ko.md의 백업)`]),
  ]
}

const rosterMissing = ({ root }: Place, { roster }: Plan['settings']) =>
  roster !== undefined && !isUrl(roster) && !existsSync(join(root, roster))

function proxyStep(
  place: Place,
  { publicUrl, port }: Plan['settings'],
  { PROXY, proxy }: { PROXY: string | undefined; proxy: string | undefined },
) {
  if (proxy === undefined)
    return `프록시: ${publicUrl} 주소의 요청을 이 컴퓨터의 포트 ${port}에 넘기게 합니다 (docs/operations.ko.md의 TLS).`
  return proxyHere(place, proxy) ? reload(PROXY, proxy) : `프록시: ${proxy} 파일을 프록시의 관리자에게 보냅니다.`
}

/** Whether a proxy of this machine reads this file. */
const proxyHere = ({ reader, settings }: Place, proxy: string | undefined) =>
  proxy !== undefined && reader === 'group' && dirname(proxy) !== dirname(settings)

function reload(proxy: string | undefined, path: string) {
  if (proxy === 'nginx') return '프록시: nginx -t && systemctl reload nginx'
  if (proxy === 'apache')
    return `프록시: a2enmod ssl proxy_http headers && a2ensite ${path.split('/').at(-1)} && systemctl reload apache2`
  return `프록시: /etc/caddy/Caddyfile에 import ${path} 줄을 더하고 systemctl reload caddy`
}
