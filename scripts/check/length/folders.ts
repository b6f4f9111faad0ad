import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

export type Files = Record<string, string | Buffer>

/** A new folder with these files. */
export function folderOf(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'campus-length-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content, { mode: 0o600 })
  return folder
}

export function removeFolders(): void {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
}
