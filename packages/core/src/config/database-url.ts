import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { absolutePath } from './absolute-path.ts'
import { isLoopback } from './addresses.ts'
import { isReadableUrl } from './redaction.ts'

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:/.test(url)

/** The path in `file:…`, undefined for other URLs. Refuses a host or a query, which could contain a password. */
export const filePath = (url: string): string | undefined => /^file:(?!\/\/[^/])([^?]+)$/s.exec(url)?.[1]

/** The file of a SQLite database. Throws an OperatorError with this advice if the URL is for PostgreSQL. */
export function sqlitePath(url: string, adviceForPostgres: string): string {
  if (isPostgresUrl(url)) throw new OperatorError(adviceForPostgres)
  const path = filePath(url)
  if (path === undefined) throw new OperatorError('DATABASE_URL: 값이 올바르지 않습니다. file:경로 형식이어야 합니다.')
  return path
}

/** The same database whatever the working folder is. */
export function absoluteUrl(url: string): string {
  const path = filePath(url)
  return path === undefined ? url : `file:${absolutePath('DATABASE_URL', path)}`
}

/** Tells the databases of several campuses apart, without naming one: half a SHA-256 of the URL without account and password. */
export function databaseId(url: string): string {
  const shared = URL.parse(url)
  if (shared) [shared.username, shared.password] = ['', '']
  return createHash('sha256')
    .update(isPostgresUrl(url) ? (shared?.href ?? '') : absoluteUrl(url))
    .digest('hex')
    .slice(0, 32)
}

/** `SECOND_FACTOR_KEY`: by default a file in the folder of SQLite's file. With PostgreSQL there is no default. */
export function secondFactorKey(value: string | undefined, databaseUrl: string): string | undefined {
  if (value !== undefined) return absolutePath('SECOND_FACTOR_KEY', value)
  const database = filePath(databaseUrl)
  return database === undefined ? undefined : join(dirname(database), 'second-factor.key')
}

/** Throws an OperatorError if passwords and names would cross the network in plain text. */
export function refusePlainPostgres({ databaseUrl }: { databaseUrl: string }) {
  if (!isPostgresUrl(databaseUrl)) return
  if (!isReadableUrl(databaseUrl)) throw unreadablePostgres()
  const url = URL.parse(databaseUrl)
  const remote = url && [url.hostname, ...url.searchParams.getAll('host')].filter((each) => each && !isLocal(each))
  if (!remote || remote.length === 0) return
  const [mode = '', ...others] = url.searchParams.getAll('sslmode')
  if (others.length === 0 && encrypted.includes(mode)) return
  throw new OperatorError(
    `DATABASE_URL: '${remote[0]}'의 PostgreSQL에는 암호화하지 않고 접속하지 않습니다. 주소에 sslmode=verify-full을 더해주세요.`,
  )
}

/** The message shows nothing of the value: any part of it may belong to the password. */
export function unreadablePostgres(cause?: unknown) {
  return new OperatorError(
    'DATABASE_URL: postgres://사용자:비밀번호@주소:포트/이름 형식이어야 합니다. 사용자와 비밀번호에 있는 @ / ? # %는 %40 %2F %3F %23 %25로 써주세요.',
    { cause },
  )
}

const encrypted = ['require', 'verify-ca', 'verify-full']
/** A path names a Unix socket. */
const isLocal = (name: string) => name.startsWith('/') || name.startsWith('%2F') || isLoopback(name)
