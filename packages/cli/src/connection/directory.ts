import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The names of the files; none where there is no such directory or it cannot be read. */
export function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}

/** Makes a directory and its parents, for their owner alone. Node's recursive mkdir never ends below /proc. */
export function makeDirectory(directory: string): void {
  if (isDirectory(directory)) return
  const parent = dirname(directory)
  if (parent !== directory) makeDirectory(parent)
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    // Another command may have made it meanwhile.
    if (!isDirectory(directory)) throw error
  }
}

function isDirectory(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
