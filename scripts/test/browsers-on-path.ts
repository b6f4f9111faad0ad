import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Names of a Chromium that Linux distributions give it. */
export const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
export const headlessShellName = 'chromium-headless-shell'

/** Where PATH has a program of this name. */
export function pathsOf(name: string): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).filter((path) => existsSync(path))
}
