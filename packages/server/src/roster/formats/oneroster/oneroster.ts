import type { RosterFormat } from '../format.ts'
import { oneRosterFiles, type OneRosterFile } from './files.ts'
import { readOneRoster } from './read.ts'

export const oneRoster: RosterFormat<OneRosterFile> = {
  fileNames: oneRosterFiles,
  read: readOneRoster,
  termIds: { file: 'academicSessions.csv', field: 'sourcedId' },
}
