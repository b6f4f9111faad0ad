import { DatabaseBusy, DatabaseFull, Duplicate } from '../errors.ts'

/** https://sqlite.org/rescode.html: the low byte is the primary code. */
function extendedCode(error: unknown) {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' ? code : undefined
}

const primaryCode = (error: unknown) => (extendedCode(error) ?? 0) & 0xff

const outOfShared = 4874
const duplicates = new Set([1555, 2067])
const failedWrites = new Set([778, 1034, 1290, 1546, 8458])

export const isBusy = (error: unknown) => primaryCode(error) === 5
/** The disk has no space for the log or for the index of the log. */
export const isFull = (error: unknown) => primaryCode(error) === 13 || extendedCode(error) === outOfShared
/** SQLite's own verdict: SQLITE_CORRUPT or SQLITE_NOTADB. */
export const isDamaged = (error: unknown) => [11, 26].includes(primaryCode(error))

/** SQLITE_PERM, READONLY, IOERR, CANTOPEN or NOLFS: the system does not let SQLite read or write the file. */
export const isInaccessible = (error: unknown) => [3, 8, 10, 14, 22].includes(primaryCode(error))

/**
 * The disk failed to write, truncate or sync. The system may have dropped the pages, and a second sync may succeed
 * without them: https://wiki.postgresql.org/wiki/Fsync_Errors
 */
export const isDiskFailure = (error: unknown) => failedWrites.has(extendedCode(error) ?? 0)

/** The typed error for an error of the driver, or the same error. */
export function databaseError(error: unknown): unknown {
  if (isBusy(error)) return new DatabaseBusy(error, { conflict: true })
  if (isFull(error)) return new DatabaseFull(error)
  return duplicates.has(extendedCode(error) ?? 0) ? new Duplicate(error as Error) : error
}
