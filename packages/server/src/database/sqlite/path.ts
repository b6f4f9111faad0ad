import { isPostgresUrl } from '../../config/database-url.ts'
import { OperatorError } from '../../errors/operator-error.ts'

/** The path in `file:…`; undefined for another URL. A host or a query has no meaning here, and might hold a password. */
export const filePath = (url: string): string | undefined => /^file:(?!\/\/[^/])([^?]+)$/s.exec(url)?.[1]

/** The file of an embedded database; throws a OperatorError with this advice where it is another engine's. */
export function sqlitePath(url: string, adviceForPostgres: string): string {
  if (isPostgresUrl(url)) throw new OperatorError(adviceForPostgres)
  const path = filePath(url)
  if (path === undefined) throw new OperatorError('DATABASE_URL: 값이 올바르지 않습니다. file:경로 형식이어야 합니다.')
  return path
}
