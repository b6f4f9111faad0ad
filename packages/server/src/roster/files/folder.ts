import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { RosterError, unusable } from '../model/roster-error.ts'
import { findName, type Source, type SourceFile } from './source.ts'

/** Opens the files with these names in a folder. */
export async function openFolder<Name extends string>(path: string, names: readonly Name[]): Promise<Source<Name>> {
  const files: SourceFile<Name>[] = []
  for (const fileName of await listFolder(path)) {
    const name = findName(names, fileName)
    if (!name) continue
    const file = join(path, fileName)
    const kind = await stat(file).catch(notReadable(fileName))
    if (!kind.isFile()) continue
    files.push({ name, fileName, size: kind.size, read: () => readFile(file).catch(notReadable(fileName)) })
  }
  return { files, close: () => {} }
}

async function listFolder(path: string) {
  const found = await readdir(path).catch((cause: NodeJS.ErrnoException) => {
    throw new RosterError('path', `명단 ${path}: 폴더를 읽을 수 없습니다 (${cause.code}).`, { cause })
  })
  return found.toSorted()
}

const notReadable = (file: string) => (cause: NodeJS.ErrnoException) => {
  throw unusable({ file }, `파일을 읽을 수 없습니다 (${cause.code}).`, { cause })
}
