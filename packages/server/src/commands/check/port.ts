import { listenUrl, type Settings } from '../../config/settings.ts'
import { listenError } from '../../server/listen-error.ts'
import type { OperatorContext } from '../context/context.ts'
import { fault, type Finding, warning } from './finding.ts'

/** Milliseconds. */
const timeout = 2000

/** Whether the server could open its address. A server of this product that holds it is no error: it may be this one. */
export async function portFindings(settings: Settings, { tryPort }: OperatorContext): Promise<Finding[]> {
  const error = await tryPort?.(settings)
  if (error === undefined) return []
  const { host, port } = settings
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE' && (await isCampusServer(settings)))
    return [
      warning(
        `HOST, PORT: ${host}:${port} 주소를 Campus Connect 서버가 이미 사용 중입니다.`,
        '이 서버가 실행 중이면 고칠 것이 없습니다. 다른 학교의 서버이면 PORT를 바꿔주세요.',
      ),
    ]
  return [fault(listenError(error, settings).message, 'HOST와 PORT를 고친 뒤 다시 확인해주세요.')]
}

/** The contract names the product, so that no other program passes for it by chance. */
async function isCampusServer({ host, port }: Settings) {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  try {
    const signal = AbortSignal.timeout(timeout)
    const response = await fetch(`${listenUrl({ host: reached, port })}/openapi.yaml`, { signal })
    return response.ok && (await response.text()).includes('title: Campus Connect')
  } catch {
    return false
  }
}
