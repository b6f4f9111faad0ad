import { statSync } from 'node:fs'
import { filePath } from './path.ts'

/** Bytes of an embedded database's file and of its log; undefined where there is no such file. */
export function sqliteSize(url: string): { main: number; wal: number } | undefined {
  const path = filePath(url)
  const main = path === undefined ? undefined : sizeOf(path)
  return main === undefined ? undefined : { main, wal: sizeOf(`${path}-wal`) ?? 0 }
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
