/** The database cannot do the work now. The same call may succeed later. `cause` is the error of the driver. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown, message = cause instanceof Error ? cause.message : String(cause)) {
    super(message, { cause })
  }
}

/** Another transaction is in the way, or PostgreSQL lacks memory, time or connections. */
export class DatabaseBusy extends DatabaseUnavailable {
  override readonly name = 'DatabaseBusy'
  /** Whether another transaction was in the way: the same one may succeed when it is repeated at once. */
  readonly conflict: boolean

  constructor(cause: unknown, { conflict = false } = {}) {
    super(cause)
    this.conflict = conflict
  }
}

/** The disk of the database is full. */
export class DatabaseFull extends DatabaseUnavailable {
  override readonly name = 'DatabaseFull'
}

/** The connection was lost before the statement was answered. Its outcome is unknown. */
export class ConnectionLost extends DatabaseUnavailable {
  override readonly name = 'ConnectionLost'

  constructor(cause: unknown) {
    super(cause, 'the connection to the database was lost')
  }
}

/** A row with the same key exists. */
export class Duplicate extends Error {
  override readonly name = 'Duplicate'

  constructor(cause: Error) {
    super(cause.message, { cause })
  }
}

export const isConflict = (error: unknown): boolean => error instanceof DatabaseBusy && error.conflict
