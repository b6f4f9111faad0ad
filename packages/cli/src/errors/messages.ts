import { CampusError } from '@campus-connect/sdk'
import { CliError } from './cli-error.ts'

/** The Korean sentence for any error; the server's sentence where there is one. */
export function sentenceFor(error: unknown): string {
  if (error instanceof CliError) return error.message
  if (!(error instanceof CampusError))
    return `예상하지 못한 오류입니다: ${error instanceof Error ? error.message : String(error)}`

  switch (error.kind) {
    case 'refused':
      return error.message || `요청이 거절되었습니다(상태 ${error.status}).`
    case 'malformed':
      return `응답을 이해할 수 없습니다${error.status ? `(상태 ${error.status})` : ''}. Campus Connect의 주소인지 확인해주세요.`
    case 'network':
      return certificateMessage(error) ?? '접속할 수 없습니다.'
    case 'timeout':
      return '제한 시간 안에 응답을 받지 못했습니다.'
    case 'unknown-outcome':
      return '요청을 보냈지만 응답을 받지 못했습니다. 처리되었는지 확인해주세요.'
    case 'aborted':
      return '중단했습니다.'
    case 'invalid':
      return '보낼 수 없는 값입니다. 인자를 확인해주세요.'
  }
}

/** Node's fetch gives the reason as the cause of the cause. */
function certificateMessage({ cause }: CampusError) {
  const { code } = ((cause as Error | undefined)?.cause ?? {}) as { code?: string }
  return /^(ERR_TLS_CERT_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(code ?? '')
    ? `인증서를 믿을 수 없어 접속하지 않았습니다(${code}).`
    : undefined
}

/** The error object of `--json`. */
export function errorDetails(error: unknown) {
  const remote = error instanceof CampusError ? error : undefined
  return {
    kind: error instanceof CliError ? error.kind : (remote?.kind ?? 'unexpected'),
    status: remote?.status ?? null,
    message: sentenceFor(error),
    requestId: remote?.requestId ?? null,
  }
}
