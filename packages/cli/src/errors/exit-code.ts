import { CampusError } from '@campus-connect/sdk'
import type { exitCodeTexts } from '../texts/help.ts'
import { CliError, type CliErrorKind } from './cli-error.ts'

export type ExitCode = keyof typeof exitCodeTexts

const byStatus: Partial<Record<number, ExitCode>> = { 401: 4, 403: 3, 404: 5, 408: 6, 502: 6, 503: 6, 504: 6 }
const gatewayStatuses = new Set([502, 503, 504])

const byOwnKind: Record<CliErrorKind, ExitCode> = {
  usage: 2,
  'session-file': 1,
  declined: 1,
  aborted: 130,
  bulk: 7,
  'not-found': 5,
  refused: 1,
  'logged-out': 4,
  unreachable: 6,
  output: 1,
}

/** The exit code of each error. Scripts rely on it. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CliError) return byOwnKind[error.kind]
  if (!(error instanceof CampusError)) return 1

  switch (error.kind) {
    case 'refused':
      return byStatus[error.status ?? 0] ?? 1
    case 'malformed':
      // The reply is not the API's. A proxy's 404 says nothing about a user, but its 503 means that the server is not reachable.
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
