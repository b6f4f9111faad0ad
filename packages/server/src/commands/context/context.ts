import type { Operator } from '../../audit/operator.ts'
import type { Environment, Settings } from '../../config/settings.ts'
import type { Db } from '../../database/tables/tables.ts'

/** What an operator's command gets from the process. */
export type OperatorContext = {
  /** Throws a OperatorError where the environment is wrong. */
  settings: () => Settings
  /** All settings as they were written, unread. */
  environment: () => Environment
  clock: () => Date
  /** Who gives the command. */
  operator: Operator
  /** A line of data, on stdout. */
  print: (line: string) => void
  /** A line of talk, on stderr. */
  say: (line: string) => void
  /** Asks on a terminal, else reads the first line of the input. */
  readSecret: (question: string) => Promise<string>
  /** Runs what cleans up after itself when the process is told to stop. */
  interruptible: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>
  /** Lets everybody else on the machine go first, from here on. */
  lowerProcessPriority: () => void
  /** Opens and migrates the database, and closes it whatever happens. */
  withDatabase: <T>(work: (db: Db) => Promise<T>) => Promise<T>
}
