import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { foundPath } from '@campus-connect/tables/found-path'
import { hashFile } from './files/bundle.ts'
import { notReadable } from './files/folder.ts'
import { usualLimits } from './files/size-limits.ts'
import { findTables, readTableFiles } from './files/table-files.ts'
import type { ListedClass } from './formats/timetable/classes.ts'
import { readTimetables, type TimetableOptions } from './formats/timetable/read.ts'
import { noNotes, type Notes } from './model/notes.ts'
import { refusal } from './model/problem.ts'

/** The classes of timetables, what was noted, and the SHA-256 of the files. */
export type ReadTimetable = { classes: ListedClass[]; notes: Notes; sha256: string }

/** Reads the tables at these paths, or in a folder, as timetables. Throws a RosterRefusal for what it would have to guess. */
export async function openTimetable(
  paths: readonly string[],
  options: Omit<TimetableOptions, 'rows'>,
): Promise<ReadTimetable> {
  const [first = '', ...others] = await Promise.all(paths.map(foundPath))
  const found = await findTables([first, ...others], usualLimits.files)
  if (!found) {
    await stat(first).catch(notReadable(first))
    throw refusal('no-timetable', { file: basename(first) })
  }
  const files = await readTableFiles(found, usualLimits.files)
  const hash = createHash('sha256')
  for (const { name, bytes } of files) hashFile(hash, name, bytes)
  const notes = noNotes()
  const classes = await readTimetables(files, { ...options, rows: mostRows }, notes)
  return { classes, notes, sha256: hash.digest('hex') }
}

/** A campus with 10,000 classes of ten rows each has as many. */
const mostRows = 100_000
