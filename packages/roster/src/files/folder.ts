import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pieces } from '@campus-connect/tables'
import { refusal, unreadable } from '../model/problem.ts'
import { piecesOf } from './pieces.ts'

/** An open folder or zip whose files have not been read yet. */
export type Source<Name extends string = string> = { files: SourceFile<Name>[]; close: () => void }

/** `name` is the requested name, `fileName` the actual one. `size` is in bytes after unpacking. */
export type SourceFile<Name extends string = string> = {
  name: Name
  fileName: string
  size: number
  read: () => Promise<Pieces>
}

/** The requested name that a file has, in any case. */
export function findName<Name extends string>(names: readonly Name[], fileName: string): Name | undefined {
  return names.find((name) => name.toLowerCase() === fileName.toLowerCase())
}

/** Opens the files with these names in a folder. */
export async function openFolder<Name extends string>(path: string, names: readonly Name[]): Promise<Source<Name>> {
  const files: SourceFile<Name>[] = []
  for (const fileName of await listFolder(path)) {
    const name = findName(names, fileName)
    if (!name) continue
    const file = join(path, fileName)
    const kind = await stat(file).catch(notReadable(file))
    if (!kind.isFile()) continue
    if (files.some((other) => other.name === name)) throw refusal('ambiguous-file', { file: path }, { value: fileName })
    files.push({ name, fileName, size: kind.size, read: () => readPieces(file) })
  }
  return { files, close: () => {} }
}

/** The names in a folder, in order. */
export async function listFolder(path: string): Promise<string[]> {
  return (await readdir(path).catch(notReadable(path))).toSorted()
}

export const readPieces = (path: string): Promise<Pieces> => piecesOf(createReadStream(path)).catch(notReadable(path))

export const notReadable = (path: string) => (cause: unknown) => {
  throw unreadable(path, cause)
}
