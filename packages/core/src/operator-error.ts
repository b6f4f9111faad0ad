import { userInfo } from 'node:os'

/** Stops the start or an operator's command. The message is one Korean line that says what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

/** Whether the system refused, for example to read a file. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error

const reasons = new Map(
  Object.entries<string>({
    ENOENT: '파일이나 폴더가 없습니다',
    ENOTDIR: '폴더가 아닌 것이 경로에 있습니다',
    EISDIR: '파일이 아니라 폴더입니다',
    EEXIST: '이미 있는 파일입니다',
    EROFS: '쓸 수 없는 디스크입니다',
    ENOSPC: '디스크가 가득 찼습니다',
    EDQUOT: '디스크 할당량을 모두 썼습니다',
    EIO: '디스크가 고장 났거나 읽히지 않습니다',
    EMFILE: '열린 파일이 너무 많습니다',
  }),
)

/** Says in Korean, without a full stop, why the system did not read or write a file. For a missing permission it names the account. */
export function systemReason(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return `${userInfo().username} 계정에 권한이 없습니다`
  return reasons.get(code) ?? (code || message)
}
