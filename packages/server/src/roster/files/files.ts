/** The files of OneRoster that are read; demographics, results and all others are never opened. */
export const rosterFiles = [
  'manifest',
  'academicSessions',
  'courses',
  'classes',
  'users',
  'roles',
  'enrollments',
] as const
export type RosterFile = (typeof rosterFiles)[number]

/** A folder or a zip whose files have not been read yet. `size` is in bytes after unpacking. */
export type Source = { files: SourceFile[]; close: () => void }
export type SourceFile = { name: RosterFile; fileName: string; size: number; read: () => Promise<Buffer> }

/** The name without `.csv`, in whatever case; undefined for a file that is none of ours. */
export function rosterFile(fileName: string): RosterFile | undefined {
  return rosterFiles.find((name) => `${name}.csv`.toLowerCase() === fileName.toLowerCase())
}
