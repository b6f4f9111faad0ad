import { createServer } from 'node:net'
import type { Settings } from './settings.ts'
import { OperatorError } from '../operator-error.ts'

const reasons = new Map(
  Object.entries<string>({
    EADDRINUSE: '주소를 이미 다른 프로그램이 사용하고 있습니다. PORT를 바꾸거나 그 프로그램을 종료해주세요.',
    EACCES: '주소를 열 권한이 없습니다. 1024 이상의 PORT를 사용해주세요.',
    EADDRNOTAVAIL: '주소는 이 컴퓨터의 것이 아닙니다.',
    ENOTFOUND: '주소를 찾을 수 없습니다.',
  }),
)

/** Says in Korean why HOST and PORT cannot be opened. */
export function listenError(error: unknown, { host, port }: Settings): OperatorError {
  const { code, message } = error as { code?: string; message?: string }
  const reason = reasons.get(code ?? '') ?? `주소를 열 수 없습니다 (${message}).`
  return new OperatorError(`HOST, PORT: ${host}:${port} ${reason}`, { cause: error })
}

/** Opens the address for a moment. Resolves with the error if that fails. */
export function tryPort({ host, port }: { host: string; port: number }): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
