import type { RosterSource } from '../../database/queries/roster/snapshots.ts'

/** A file that an operator rejected or rolled back. Only an operator may import it, and then it is held. */
export type RefusedFile = { sha256: string }

/** Files that are remembered as not wanted. */
const mostRefused = 50

const refusedFiles = (source: Pick<RosterSource, 'refused'> | undefined): RefusedFile[] =>
  JSON.parse(source?.refused ?? '[]') as RefusedFile[]

export function isRefused(source: Pick<RosterSource, 'refused'> | undefined, sha256: string): boolean {
  return refusedFiles(source).some((file) => file.sha256 === sha256)
}

/** The list of refused files with `added`, the newest last, and without `wanted`. */
export function nowRefused(source: RosterSource, added: readonly RefusedFile[], wanted?: RefusedFile): RefusedFile[] {
  const hashes = new Set([...refusedFiles(source), ...added].map(({ sha256 }) => sha256))
  if (wanted) hashes.delete(wanted.sha256)
  return [...hashes].map((sha256) => ({ sha256 })).slice(-mostRefused)
}
