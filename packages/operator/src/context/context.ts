import type { Operator } from '@campus-connect/core/domain/actor.ts'
import type { Environment, Settings } from '@campus-connect/core/config/settings.ts'
import type { Db } from '@campus-connect/core/database/schema/tables.ts'

/** What an operator command needs from the process. */
export type OperatorContext = {
  /** Throws an OperatorError if the environment is invalid. */
  settings: () => Settings
  /** All settings as written, not parsed. */
  environment: () => Environment
  /** How many warnings were said when the files of settings were read. */
  settingsWarnings?: () => number
  /** The file of settings, if the account of the server can change it but not the program. */
  changeableSettings?: () => string | undefined
  clock: () => Date
  /** The clock of this machine, for a comparison with the database's; `clock` may be that of a test. */
  machineClock?: () => Date
  /** The operator who runs the command. */
  operator: Operator
  /** Writes a line of data to stdout. */
  print: (line: string) => void
  /** Writes a whole file to stdout, as it is. */
  printFile: (content: string | Uint8Array) => void
  /** Writes a message to stderr. */
  say: (line: string) => void
  /** Asks on a terminal; otherwise reads stdin to its end. */
  readSecret: (question: string) => Promise<string>
  /** Asks on a terminal; undefined if there is none. */
  ask?: ((question: string) => Promise<string>) | undefined
  /** Runs work that cleans up when the process is told to stop. */
  interruptible: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T>
  /** Lowers the priority of this process from here on. */
  lowerProcessPriority: () => void
  /** Linux's number of the type of a folder's file system, in place of what the system says. */
  fileSystemType?: (folder: string) => Promise<number>
  /** Opens HOST and PORT for a moment. Resolves with the error if that fails. */
  tryPort?: (address: { host: string; port: number }) => Promise<Error | undefined>
  /** Opens and migrates the database, and closes it in all cases. A dry run does not create one: it finds it empty. */
  withDatabase: <T>(work: (db: Db) => Promise<T>, options?: { dryRun?: boolean }) => Promise<T>
}
