import { existsSync } from 'node:fs'
import { brandLine, checkBrandFolder } from '@campus-connect/brand/folder'
import { BrandError } from '@campus-connect/brand/error'
import { type Environment, readSettings } from '@campus-connect/core/config/settings.ts'
import { passwordObstacle } from '@campus-connect/core/domain/accounts/administrators.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { obstacleLine } from '@campus-connect/core/sentences/administrators.ts'
import type { Place } from './places.ts'
import { proxies } from './proxy-text.ts'

/** What setup asks besides settings. They are in no file of settings. */
export const ownNames = ['CAMPUS', 'PROXY', 'CERTIFICATE', 'CERTIFICATE_KEY'] as const

/** Answers by their names: settings, and `ownNames`. An empty one is a question that was left out. */
export type Answers = Environment

export type Question = {
  name: string
  /** What it asks, in a line. */
  text: string
  secret?: true
  /** Whether these answers, and what is there from before, leave it to ask. */
  asked?: (answers: Answers, before: Environment) => boolean
  /** What an empty line means, if nothing is there from before. */
  usual?: (place: Place) => string
  /** A Korean sentence about what is wrong. */
  fault?: (value: string, answers: Answers) => Promise<string | undefined> | string | undefined
}

const campusFault = (value: string) =>
  /^[a-z][a-z0-9-]{1,19}$/.test(value) && !taken.has(value)
    ? undefined
    : 'CAMPUS: 영문 소문자로 시작하는 2–20자의 소문자, 숫자, 붙임표(-)여야 하고, 명령의 이름은 쓸 수 없습니다.'

/** `campus-server NAME COMMAND` could not tell these from a campus. */
const taken = new Set(
  'setup status check serve migrate roster timetable admin token user backup restore brand privacy export audit attendance help'.split(
    ' ',
  ),
)

const absolute = (name: string, value: string) =>
  value === '' || value.startsWith('/') ? undefined : `${name}: /로 시작하는 경로여야 합니다.`

/** It goes into the file of a proxy as it is. */
const proxyPath = (name: string, value: string) =>
  /^\/[^\s;{}"'`$\\]*$/.test(value)
    ? undefined
    : `${name}: /로 시작하는 경로여야 하고, 빈칸, 따옴표, ; { } $ \\는 쓸 수 없습니다.`

/** Root reads it, and the account of the server could put a link there. */
const outside = (name: string, value: string) =>
  value.startsWith('/var/lib/campus-connect/')
    ? `${name}: 서버의 계정이 바꿀 수 있는 폴더입니다. /srv/campus 아래에 두어주세요.`
    : absolute(name, value)

const withProxy = ({ PROXY }: Answers) => PROXY === 'nginx' || PROXY === 'apache'
const installed = () =>
  (['nginx', 'apache', 'caddy'] as const).find((each) => existsSync(`/etc/${each === 'apache' ? 'apache2' : each}`)) ??
  'none'

/** In the order of the manual. Their names are those of the settings, so that a file of answers needs no other words. */
export const questions: readonly Question[] = [
  { name: 'CAMPUS', text: '학교의 짧은 이름 (계정과 파일의 이름, 예: hanbit)', fault: campusFault },
  {
    name: 'PUBLIC_URL',
    text: '브라우저가 보는 주소 (예: https://campus.example.ac.kr)',
    fault: (value) =>
      value.startsWith('https://')
        ? undefined
        : 'PUBLIC_URL: https://로 시작하는 주소여야 합니다. TLS는 앞에 두는 프록시가 합니다.',
  },
  {
    name: 'PORT',
    text: '서버의 포트 (이 컴퓨터에 다른 학교가 있으면 다른 수)',
    usual: ({ port }) => port,
    // Neither an ordinary account nor the unit of systemd may open the lower ones.
    fault: (value) =>
      /^\d+$/.test(value) && Number(value) < 1024
        ? `PORT: ${value}번은 root만 열 수 있습니다. 1024 이상이어야 하고, 443번은 앞에 두는 프록시가 엽니다.`
        : undefined,
  },
  {
    name: 'PROXY',
    text: `앞에 두는 프록시 (${proxies.join(', ')})`,
    usual: installed,
    fault: (value) =>
      proxies.some((each) => each === value) ? undefined : `PROXY: ${proxies.join(', ')} 가운데 하나여야 합니다.`,
  },
  {
    name: 'CERTIFICATE',
    text: '인증서의 파일',
    asked: withProxy,
    usual: () => '/etc/ssl/campus/fullchain.pem',
    fault: (value) => proxyPath('CERTIFICATE', value),
  },
  {
    name: 'CERTIFICATE_KEY',
    text: '인증서의 열쇠의 파일',
    asked: withProxy,
    usual: () => '/etc/ssl/campus/privkey.pem',
    fault: (value) => proxyPath('CERTIFICATE_KEY', value),
  },
  { name: 'TRUSTED_PROXIES', text: '프록시가 서버에 접속하는 주소', usual: () => '127.0.0.1' },
  {
    name: 'ROSTER',
    text: '밤마다 읽을 명단의 파일이나 폴더 (비우면 roster import로 직접 가져옵니다)',
    fault: (value) => (value.includes('://') ? undefined : absolute('ROSTER', value)),
  },
  { name: 'SIGNUP', text: '가입할 수 있는 사람 (roster+name, roster, open, closed)', usual: () => 'roster+name' },
  { name: 'ADMIN_ID', text: '첫 관리자의 학번이나 사번 (있으면 비웁니다)' },
  {
    name: 'ADMIN_PASSWORD',
    text: '첫 관리자의 비밀번호',
    secret: true,
    // The password is taken out of the settings after the first login.
    asked: ({ ADMIN_ID = '' }, before) => ADMIN_ID !== '' && ADMIN_ID !== before.ADMIN_ID,
    async fault(password, { ADMIN_ID: id = '' }) {
      const obstacle = password === '' ? 'no-password' : await passwordObstacle({ id, password })
      return obstacle && obstacleLine(id, obstacle)
    },
  },
  { name: 'BRAND', text: '학교의 이름과 로고의 폴더 (비우면 Campus Connect)', fault: brandFault },
  {
    name: 'PRIVACY',
    text: '안내와 처리방침의 폴더, 또는 기관의 처리방침의 https 주소 (없는 폴더이면 초안을 씁니다)',
    usual: ({ privacy }) => privacy,
    fault: (value) => (value.startsWith('https://') ? undefined : outside('PRIVACY', value)),
  },
  { name: 'OIDC_ISSUER', text: '대학 포털의 OpenID Connect 발급자 주소 (비우면 비밀번호로만 로그인합니다)' },
  { name: 'OIDC_CLIENT_ID', text: '포털이 준 클라이언트의 이름', asked: ({ OIDC_ISSUER = '' }) => OIDC_ISSUER !== '' },
  {
    name: 'OIDC_CLIENT_SECRET_FILE',
    text: '클라이언트의 비밀을 둔 파일',
    asked: ({ OIDC_ISSUER = '' }) => OIDC_ISSUER !== '',
    usual: ({ portalSecret }) => portalSecret,
    fault: (value) => absolute('OIDC_CLIENT_SECRET_FILE', value),
  },
]

async function brandFault(folder: string) {
  if (folder === '') return undefined
  const wrong = outside('BRAND', folder)
  if (wrong !== undefined) return wrong
  try {
    const { problems } = await checkBrandFolder(folder)
    return problems[0] && brandLine(folder, problems[0])
  } catch (error) {
    if (!(error instanceof BrandError)) throw error
    return error.message
  }
}

/** What the server would say of this setting; undefined for what is right, or wrong in another one. */
export function settingFault(name: string, environment: Environment): string | undefined {
  try {
    readSettings(environment)
    return undefined
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    const [head = ''] = error.message.split(':')
    return head.split(/[,\s]+/).includes(name) ? error.message : undefined
  }
}
