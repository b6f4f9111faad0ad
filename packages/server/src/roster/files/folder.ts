import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { RosterError, unusable } from '../model/roster-error.ts'
import { rosterFile, type Source, type SourceFile } from './files.ts'

export async function openFolder(path: string): Promise<Source> {
  const files: SourceFile[] = []
  for (const fileName of await names(path)) {
    const name = rosterFile(fileName)
    if (!name) continue
    const file = join(path, fileName)
    const kind = await stat(file).catch(notReadable(fileName))
    if (!kind.isFile()) continue
    files.push({ name, fileName, size: kind.size, read: () => readFile(file).catch(notReadable(fileName)) })
  }
  return { files, close: () => {} }
}

async function names(path: string) {
  const found = await readdir(path).catch((cause: NodeJS.ErrnoException) => {
    throw new RosterError('path', `명단 ${path}: 폴더를 읽을 수 없습니다 (${cause.code}).`, { cause })
  })
  return found.toSorted()
}

const notReadable = (file: string) => (cause: NodeJS.ErrnoException) => {
  throw unusable({ file }, `파일을 읽을 수 없습니다 (${cause.code}).`, { cause })
}
