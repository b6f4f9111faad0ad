import { isPostgresUrl } from '../../../config/database-url.ts'
import { OperatorError } from '../../../errors/operator-error.ts'

/** The path in `file:…`, undefined for other URLs. Refuses a host or a query, which could contain a password. */
export const filePath = (url: string): string | undefined => /^file:(?!\/\/[^/])([^?]+)$/s.exec(url)?.[1]

/** The file of a SQLite database. Throws an OperatorError with this advice if the URL is for PostgreSQL. */
export function sqlitePath(url: string, adviceForPostgres: string): string {
  if (isPostgresUrl(url)) throw new OperatorError(adviceForPostgres)
  const path = filePath(url)
  if (path === undefined) throw new OperatorError('DATABASE_URL: 값이 올바르지 않습니다. file:경로 형식이어야 합니다.')
  return path
}
