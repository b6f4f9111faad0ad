import { DatabaseFull, DatabaseUnavailable } from './errors.ts'
import { isDamaged as isDamagedPostgres } from './postgres/errors.ts'
import { isBusy, isDamaged as isDamagedSqlite, isFull, isInaccessible } from './sqlite/errors.ts'

/** What an error of the database means for the operator. Damage is only what the database itself reports as such. */
export type Verdict = 'full' | 'busy' | 'damaged SQLite file' | 'damaged PostgreSQL database' | 'inaccessible file'

/** Undefined for an error that is not the database's. */
export function verdictOf(error: unknown): Verdict | undefined {
  if (error instanceof DatabaseFull) return 'full'
  if (error instanceof DatabaseUnavailable) return 'busy'
  if (isDamagedSqlite(error)) return 'damaged SQLite file'
  if (isDamagedPostgres(error)) return 'damaged PostgreSQL database'
  if (isBusy(error)) return 'busy'
  if (isFull(error)) return 'full'
  return isInaccessible(error) ? 'inaccessible file' : undefined
}
