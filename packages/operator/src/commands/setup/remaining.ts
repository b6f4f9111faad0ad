import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Outcome } from './machine-files.ts'
import type { Place } from './places.ts'
import type { Plan } from './plan.ts'

/** What a person still does, in its order. The manual explains each. `outcomes`: what came of each file, by its path. */
export function remaining(
  { place, answers, settings, privacy, proxy }: Plan,
  outcomes: ReadonlyMap<string, Outcome>,
): string[] {
  const { command } = place
  const { PROXY, CERTIFICATE = '' } = answers
  const differing = [...outcomes].filter(([, outcome]) => outcome === 'differs').map(([path]) => path)
  const again = outcomes.get(place.settings) !== 'new'
  const changed = [...outcomes.values()].some((outcome) => outcome !== 'same')
  return [
    ...differing.map(
      (path) => `합치기: diff ${path} ${path}.new, 필요한 줄을 ${path}에 옮기고 ${path}.new를 지웁니다.`,
    ),
    ...(place.reader === 'group' ? ['systemctl daemon-reload && systemctl restart systemd-journald'] : []),
    ...(settings.signup.startsWith('roster') && settings.roster === undefined
      ? [`명단 가져오기: ${place.rosterImport}`]
      : []),
    ...(privacy.folder !== '' && !privacy.ready
      ? [
          `개인정보: ${privacy.folder}의 notice.md와 policy.md에서 빈칸(【…】)을 채우고 ${command} privacy check ${privacy.folder}, 그 뒤 setup을 다시 실행합니다. 그때까지 가입 화면에는 안내가 없습니다.`,
        ]
      : []),
    ...(settings.portal.oidc
      ? [
          `포털: ${settings.publicUrl}/-/sso/callback 주소를 등록하고 ${settings.portal.oidc.secretFile} 파일에 비밀을 둡니다 (docs/portal.md).`,
        ]
      : []),
    `${command} check`,
    ...place.start,
    ...(again && changed ? [`서버가 실행 중이면: ${place.restart}`] : []),
    ...(proxyHere(place, proxy) && CERTIFICATE !== '' && !existsSync(CERTIFICATE)
      ? [`인증서: ${CERTIFICATE} 파일이 아직 없습니다.`]
      : []),
    ...(proxy === undefined
      ? [
          `프록시: ${settings.publicUrl} 주소의 요청을 이 컴퓨터의 포트 ${settings.port}에 넘기게 합니다 (docs/operations.ko.md의 TLS).`,
        ]
      : [proxyHere(place, proxy) ? reload(PROXY, proxy) : `프록시: ${proxy} 파일을 프록시의 관리자에게 보냅니다.`]),
    ...(settings.admin?.password === undefined
      ? []
      : [`관리자 ${settings.admin.id}의 첫 로그인 뒤: ${place.settings}에서 ADMIN_PASSWORD 줄을 지웁니다.`]),
    `${command} backup, 그리고 다른 곳의 사본과 복원 연습 (docs/operations.ko.md의 백업)`,
  ]
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
