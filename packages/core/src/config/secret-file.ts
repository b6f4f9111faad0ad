import { readFileSync, statSync } from 'node:fs'
import { SecretError, secretOf, secretSentences } from '@campus-connect/tables/secret'
import { OperatorError, systemReason } from '../operator-error.ts'

/** The secret in a file that only its owner can read. Throws an OperatorError that names the setting and the remedy. */
export function readSecretFile(name: string, path: string): string {
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
      throw new OperatorError(
        `${name}: ${path} 파일을 다른 사용자도 읽을 수 있습니다. chmod 600 ${path} 명령을 실행해주세요.`,
      )
    return secretOf(readFileSync(path))
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause
    if (cause instanceof SecretError)
      throw new OperatorError(`${name}: ${path}: ${secretSentences[cause.fault].ko}`, { cause })
    throw new OperatorError(`${name}: ${path} 파일을 읽을 수 없습니다 (${systemReason(cause)}).`, { cause })
  }
}
