import { HttpError } from '../../errors/http-error.ts'

/** SQLSTATEs after which the same transaction may succeed: another one was in its way. */
const conflicts = new Set(['40001', '40P01'])
/** The session has ended: shut down, crashed, failed over, or was idle too long in a transaction. */
const endings = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '40003'])
/** No room, no right to write (a former primary), a lock or a statement that took too long. */
const shortages = new Set(['25006', '55P03', '57014', '53000', '53100', '53200', '53300', '53400', '58000', '58030'])

/** What PostgreSQL itself reports, by SQLSTATE; the driver, which not every start needs, is not asked. */
function stateOf(error: unknown): string | undefined {
  const { severity, code } = (error ?? {}) as { severity?: unknown; code?: unknown }
  return severity !== undefined && typeof code === 'string' ? code : undefined
}

/** No room on the database's disk. */
export const isOutOfSpace = (error: unknown) => stateOf(error) === '53100'

export const isConflict = (error: unknown) => conflicts.has(stateOf(error) ?? '')

/** The connection went away before the statement was answered; the cause tells how. */
export class LostConnection extends Error {
  override readonly name = 'LostConnection'

  constructor(cause: unknown) {
    super('the connection to PostgreSQL was lost', { cause })
  }
}

/** Whether the connection is gone, and with it whatever had not been committed. */
export function isLost(error: unknown): boolean {
  const state = stateOf(error)
  if (state !== undefined) return endings.has(state) || state.startsWith('08')
  // The driver's own errors: sockets, time-outs, clients that are no longer usable.
  return error instanceof Error && !(error instanceof TypeError || error instanceof HttpError)
}

/** What passes by itself, so that the answer is 503. */
export function isTransient(error: unknown): boolean {
  return isLost(error) || shortages.has(stateOf(error) ?? '')
}

/** A former primary: another connection may lead to the one that took over. */
export const isReadOnly = (error: unknown) => stateOf(error) === '25006'

/** While a server starts, stops or has no connection to spare, the next attempt may succeed. */
export function mayConnectSoon(error: unknown): boolean {
  const state = stateOf(error)
  return state === undefined || state === '53300' || isLost(error)
}

/** The rows that PostgreSQL quotes hold names and hashes, which are not for the log. */
export function withoutRowData(error: unknown): unknown {
  return stateOf(error) !== undefined
    ? Object.assign(error as object, { detail: undefined, where: undefined, internalQuery: undefined })
    : error
}
