import { ConnectionLost, DatabaseBusy, DatabaseFull, Duplicate } from '../errors.ts'

/** What is wrong with a pooler between this process and PostgreSQL, and what to do. */
export const sharedSessions = {
  what: 'PgBouncer의 pool_mode가 session이 아닙니다. 잠금과 저장 설정이 다른 접속에 걸려, 저장했다고 답한 것을 잃을 수 있습니다.',
  remedy:
    'PgBouncer에서 이 데이터베이스를 pool_mode = session으로 정하거나, DATABASE_URL에 PostgreSQL의 주소를 써주세요.',
}

/** SQLSTATEs of conflicts between transactions. The same transaction may succeed when it is repeated. */
const conflicts = new Set(['40001', '40P01'])
/** SQLSTATEs of ended sessions: shutdown, crash, failover, or too long idle in a transaction. */
const endings = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '40003'])
/**
 * SQLSTATEs of temporary shortages: memory, connections, a read-only former primary, timeouts of locks and
 * statements.
 */
const shortages = new Set(['25006', '55P03', '57014', '53000', '53200', '53300', '53400', '58000', '58030'])

/** PostgreSQL's own verdict: data_corrupted or index_corrupted. */
export const isDamaged = (error: unknown): boolean => ['XX001', 'XX002'].includes(stateOf(error) ?? '')

/** The SQLSTATE of an error of PostgreSQL. This does not need the driver, which SQLite never loads. */
function stateOf(error: unknown): string | undefined {
  const { severity, code } = (error ?? {}) as { severity?: unknown; code?: unknown }
  return severity !== undefined && typeof code === 'string' ? code : undefined
}

/** Whether the connection is lost, and with it everything that was not committed. */
export function isLost(error: unknown): boolean {
  const state = stateOf(error)
  if (state !== undefined) return endings.has(state) || state.startsWith('08')
  // Errors of the driver: sockets, timeouts, clients that can no longer be used.
  return error instanceof Error && !(error instanceof TypeError)
}

/** The server is a former primary. Another connection may reach the new one. */
export const isReadOnly = (error: unknown) => stateOf(error) === '25006'

/** Whether the next attempt to connect may succeed: the server starts, stops or has no free connection. */
export function mayConnectSoon(error: unknown): boolean {
  const state = stateOf(error)
  return state === undefined || state === '53300' || isLost(error)
}

/** The typed error for an error of the driver, or the same error. */
export function databaseError(error: unknown): unknown {
  const cause = withoutRowData(error)
  const state = stateOf(error) ?? ''
  if (isLost(error)) return new ConnectionLost(cause)
  if (state === '53100') return new DatabaseFull(cause)
  if (conflicts.has(state)) return new DatabaseBusy(cause, { conflict: true })
  if (shortages.has(state)) return new DatabaseBusy(cause)
  return state === '23505' ? new Duplicate(cause as Error) : cause
}

/** Removes the rows that PostgreSQL quotes: they contain names and hashes, which must not be logged. */
function withoutRowData(error: unknown): unknown {
  return stateOf(error) !== undefined
    ? Object.assign(error as object, { detail: undefined, where: undefined, internalQuery: undefined })
    : error
}
