import { writeFolder } from '@campus-connect/roster/testing'
import type { Db } from '../../../src/database/schema/tables.ts'
import type { ImportOptions } from '../../../src/roster/import/import-options.ts'
import { importRoster } from '../../../src/roster/import/import.ts'
import { type Campus, campusFiles } from './campus-files.ts'

export const autumn = new Date('2026-10-05T00:00:00Z')
export const everybody = { students: 40, classes: 20, perStudent: 5 }

/** An import of that path as an operator runs it without options. */
export const optionsFor = (path: string, at: Date | number = autumn): ImportOptions => ({
  path,
  match: 'auto',
  term: 'current',
  clock: () => new Date(at),
})

/** Imports the roster of a campus of 40 students who take 5 of 20 classes each, but for what `campus` says otherwise. */
export async function importCampus(db: Db, campus: Partial<Campus>, options: Partial<ImportOptions> = {}) {
  const path = await writeFolder(campusFiles({ ...everybody, ...campus }))
  return importRoster(db, { ...optionsFor(path), ...options })
}
