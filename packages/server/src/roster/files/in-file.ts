import { TableError, tableSentence } from '@campus-connect/tables'
import { unusable } from '../model/roster-error.ts'

/** The RosterError for what was thrown while this file was read. Errors of other kinds stay as they are. */
export function inFile(file: string, cause: unknown): unknown {
  if (!(cause instanceof TableError)) return cause
  const { sheet, row, field } = cause.place
  return unusable({ file: sheet === undefined ? file : `${file} '${sheet}'`, row, field }, tableSentence(cause, 'ko'), {
    cause,
  })
}
