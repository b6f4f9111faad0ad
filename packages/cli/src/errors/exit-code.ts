import { CampusError } from '@campus-connect/sdk'
import { CliError, type CliErrorKind } from './cli-error.ts'

export const exitCodes = [
  [0, '정상'],
  [1, '실패(400, 409, 429, 500)'],
  [2, '사용법 오류, 거부된 인자'],
  [3, '권한 없음 또는 비활성화된 계정'],
  [4, '로그인 필요 또는 로그인 실패'],
  [5, '찾을 수 없음'],
  [6, '응답 없음, 시간 초과, 503'],
  [7, '일괄 처리 중 일부 실패'],
  [130, 'Ctrl-C로 중단'],
] as const

export type ExitCode = (typeof exitCodes)[number][0]

const byStatus: Partial<Record<number, ExitCode>> = { 401: 4, 403: 3, 404: 5, 408: 6, 502: 6, 503: 6, 504: 6 }
const gatewayStatuses = new Set([502, 503, 504])

const byOwnKind: Record<CliErrorKind, ExitCode> = {
  usage: 2,
  'session-file': 1,
  declined: 1,
  aborted: 130,
  bulk: 7,
  output: 1,
}

/** Scripts rely on it: each error has one code. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CliError) return byOwnKind[error.kind]
  if (!(error instanceof CampusError)) return 1

  switch (error.kind) {
    case 'refused':
      return byStatus[error.status ?? 0] ?? 1
    case 'malformed':
      // Not the API: a proxy's 404 says nothing about a user, but its 503 says that the server is not reachable.
      return gatewayStatuses.has(error.status ?? 0) ? 6 : 1
    case 'network':
    case 'timeout':
    case 'unknown-outcome':
      return 6
    case 'aborted':
      return 130
    case 'invalid':
      return 2
  }
}
