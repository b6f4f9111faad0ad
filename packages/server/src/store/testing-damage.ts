import { readFileSync, writeFileSync } from 'node:fs'

/** Spoils pages of a database's file, and leaves its header as it is. */
export function overwriteMiddle(path: string) {
  const content = readFileSync(path)
  content.fill(0x5a, 4096 * 2, 4096 * 5)
  writeFileSync(path, content)
}
