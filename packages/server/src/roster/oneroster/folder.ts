import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { RosterError, unusable } from '../roster-error.ts'
import { type Limits, type RosterFile, rosterFile } from './files.ts'

export async function readFolder(path: string, limits: Limits): Promise<Map<RosterFile, Buffer>> {
  const files = new Map<RosterFile, Buffer>()
  let total = 0
  for (const fileName of await names(path)) {
    const name = rosterFile(fileName)
    if (!name) continue
    const file = join(path, fileName)
    const kind = await stat(file).catch(notReadable(fileName))
    if (!kind.isFile()) continue
    total += kind.size
    if (kind.size > limits.file || total > limits.total) throw unusable({ file: fileName }, '파일이 너무 큽니다.')
    files.set(name, await readFile(file).catch(notReadable(fileName)))
  }
  return files
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
