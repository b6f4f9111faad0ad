import { statSync } from 'node:fs'
import { filePath } from './path.ts'

/** Bytes of a SQLite file and of its log; undefined if there is no such file. */
export function sqliteSize(url: string): { main: number; wal: number } | undefined {
  const path = filePath(url)
  const main = path === undefined ? undefined : sizeOf(path)
  return main === undefined ? undefined : { main, wal: sizeOf(`${path}-wal`) ?? 0 }
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
