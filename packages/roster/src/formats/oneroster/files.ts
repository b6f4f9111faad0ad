import type { Bundle } from '../../files/bundle.ts'

/** The files of OneRoster that are read. Others, such as demographics and results, are never opened. */
export const oneRosterFiles = [
  'manifest.csv',
  'academicSessions.csv',
  'courses.csv',
  'classes.csv',
  'users.csv',
  'roles.csv',
  'enrollments.csv',
] as const
export type OneRosterFile = (typeof oneRosterFiles)[number]
export type OneRosterBundle = Bundle<OneRosterFile>
