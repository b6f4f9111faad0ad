import { BrandError } from '@campus-connect/brand/error'
import { brandLine, checkBrandFolder } from '@campus-connect/brand/folder'
import { isLoopback } from '@campus-connect/core/config/addresses.ts'
import { filePath } from '@campus-connect/core/config/database-url.ts'
import { absoluteAdvice, relativeSettings } from '@campus-connect/core/config/environment.ts'
import { type Environment, reachedUrl, readSettings, type Settings } from '@campus-connect/core/config/settings.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import { isServed } from '@campus-connect/core/database/sqlite/file.ts'
import { listenError } from '@campus-connect/core/config/listen.ts'
import type { OperatorContext } from '../../context/context.ts'
import { fault, type Finding, note, warning } from '../../finding.ts'
import { anotherCampus, askServer } from '../status/server-figures.ts'
import { idleFindings } from './idle-settings.ts'

/** What the checks of a database need from the process. */
export type CheckTools = Pick<
  OperatorContext,
  'clock' | 'machineClock' | 'say' | 'environment' | 'interruptible' | 'fileSystemType'
>

/** All errors in the settings, and the settings without the invalid values. */
export function readAllSettings(environment: Environment): { settings: Settings | undefined; findings: Finding[] } {
  const left = { ...environment }
  const findings: Finding[] = []
  const invalid = new Set<string>()
  for (;;) {
    try {
      return { settings: readSettings(left), findings }
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      // What names an invalid value may follow from its absence here.
      const follows = [...invalid].some((name) => new RegExp(String.raw`\b${name}\b`).test(error.message))
      if (!follows) findings.push(fault(error.message, '값을 고친 뒤 다시 확인해주세요.'))
      // Without the invalid value, the next error shows up.
      const named = namesIn(error.message, left)
      if (named.length === 0) return { settings: undefined, findings }
      for (const name of named) {
        delete left[name]
        invalid.add(name)
      }
    }
  }
}

/** Finds names before the first colon; if none of them is set, in the rest of the sentence. */
function namesIn(message: string, environment: Environment) {
  const [head = '', ...rest] = message.split(':')
  const set = (text: string) => (text.match(/[A-Z][A-Z_]+/g) ?? []).filter((name) => environment[name] !== undefined)
  const named = set(head)
  return named.length > 0 ? named : set(rest.join(':'))
}

/** Says which folder a relative path means: in another working folder it means another one. */
function relativePaths({ databaseUrl }: Settings, environment: Environment): Finding[] {
  const unset = (environment.DATABASE_URL?.trim() ?? '') === ''
  return [
    ...(unset ? [note(`DATABASE_URL: 정하지 않아 ${filePath(databaseUrl)} 파일을 씁니다.`, absoluteAdvice)] : []),
    ...relativeSettings(environment).map(({ what, remedy }) => note(what, remedy)),
  ]
}

/** Whether people who are not in the roster can sign up although one is written. A value that is wrong counts as written. */
function openSignup({ signup, demo }: Settings, { SIGNUP = '', ROSTER = '' }: Environment) {
  return !demo && signup === 'open' && ['', 'open'].includes(SIGNUP.trim()) && ROSTER.trim() !== ''
}

export const openSignupWarning = (): Finding =>
  warning('SIGNUP: open이므로 명단에 없는 사람도 가입할 수 있습니다.', 'SIGNUP=roster+name으로 정해주세요.')

/** Settings that are allowed but rarely intended, and what they mean. */
export function settingFindings(settings: Settings, environment: Environment): Finding[] {
  const { host, publicUrl, trustedProxies, admin, adminNetworks, adminSecondFactor } = settings
  const encrypted = publicUrl?.startsWith('https:') ?? false
  const plain = publicUrl ?? `http://${host}`
  return [
    ...relativePaths(settings, environment),
    ...idleFindings(settings, environment),
    openSignup(settings, environment) && openSignupWarning(),
    encrypted &&
      trustedProxies.length === 0 &&
      warning(
        'TRUSTED_PROXIES: PUBLIC_URL이 https이므로 앞에 프록시가 있는데 그 주소가 없습니다. 모든 사용자가 한 주소에서 온 것으로 보여 로그인 제한이 함께 걸립니다.',
        '프록시가 서버에 접속하는 주소를 TRUSTED_PROXIES에 써주세요 (같은 컴퓨터이면 127.0.0.1).',
      ),
    trustedProxies.length > 0 &&
      publicUrl === undefined &&
      warning(
        'PUBLIC_URL: TRUSTED_PROXIES가 있는데 브라우저가 보는 주소가 없습니다. 다른 출처의 요청으로 보고 거부할 수 있습니다.',
        'PUBLIC_URL=https://… 으로 프록시의 주소를 써주세요.',
      ),
    encrypted &&
      !isLoopback(host) &&
      warning(
        `HOST: '${host}'에서는 프록시를 거치지 않은 http로도 접속할 수 있습니다.`,
        'HOST=127.0.0.1로 하거나, 방화벽에서 프록시만 접속하게 해주세요.',
      ),
    encrypted &&
      adminNetworks.length === 0 &&
      adminSecondFactor !== 'required' &&
      warning(
        'ADMIN_NETWORKS, ADMIN_SECOND_FACTOR: 관리자가 어느 주소에서나 비밀번호만으로 로그인할 수 있습니다.',
        '관리자가 일하는 곳의 주소 범위를 ADMIN_NETWORKS에 쓰거나 (예: 10.20.0.0/16), 관리자마다 campus-server admin totp를 실행한 뒤 ADMIN_SECOND_FACTOR=required로 정해주세요.',
      ),
    !encrypted &&
      !isLoopback(publicUrl ? new URL(publicUrl).hostname : host) &&
      warning(
        `ALLOW_INSECURE_HTTP: '${plain}'에서는 비밀번호와 이름이 암호화되지 않고 오갑니다.`,
        'TLS를 하는 프록시를 앞에 두고 PUBLIC_URL을 https 주소로 정해주세요.',
      ),
    admin?.password !== undefined &&
      warning(
        'ADMIN_PASSWORD: 첫 관리자를 만들 때만 필요합니다.',
        '관리자가 한 번 로그인한 뒤 ADMIN_PASSWORD를 설정에서 지워주세요.',
      ),
  ].filter((finding) => finding !== false)
}

const portTimeout = 2000

/** What is wrong with the campus's brand: the server would not start. */
export async function brandFindings({ brand: folder }: Settings): Promise<Finding[]> {
  if (folder === undefined) return []
  const remedy = `고친 뒤 campus-server brand check ${folder} 명령으로 다시 확인해주세요.`
  try {
    const { problems } = await checkBrandFolder(folder)
    return problems.map((problem) => fault(brandLine(folder, problem), remedy))
  } catch (error) {
    if (!(error instanceof BrandError)) throw error
    return [fault(error.message, remedy)]
  }
}

/** Whether the server could open its address, or has opened it already. */
export async function portFindings(settings: Settings, { tryPort }: OperatorContext): Promise<Finding[]> {
  const error = await tryPort?.(settings)
  if (error === undefined) return []
  const address = `HOST, PORT: ${settings.host}:${settings.port} 주소를`
  const used = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  const server = used ? await askServer(settings) : undefined
  if (server && !('problem' in server)) return []
  if (server?.problem === anotherCampus) return [anothersPort(address)]
  const database = filePath(settings.databaseUrl)
  if (used && (await isCampusServer(settings))) {
    // Our own server would hold the lock of our database.
    if (database !== undefined && !isServed(database)) return [anothersPort(address)]
    return [
      warning(
        `${address} 사용 중인 Campus Connect 서버가 이 학교의 것인지 알 수 없습니다 (${server?.problem}).`,
        '다른 학교의 서버이면 PORT를 바꿔주세요. 이 학교의 서버이면 METRICS_TOKEN을 정했는지 보고 다시 시작해주세요.',
      ),
    ]
  }
  return [fault(listenError(error, settings).message, 'HOST와 PORT를 고친 뒤 다시 확인해주세요.')]
}

const anothersPort = (address: string) =>
  fault(`${address} 다른 학교의 Campus Connect 서버가 사용 중입니다.`, 'PORT를 바꿔주세요.')

/** The contract names the product, so that no other program passes for it by chance. */
async function isCampusServer(settings: Settings) {
  try {
    const signal = AbortSignal.timeout(portTimeout)
    const response = await fetch(`${reachedUrl(settings)}/openapi.yaml`, { signal })
    return response.ok && (await response.text()).includes('title: Campus Connect')
  } catch {
    return false
  }
}
