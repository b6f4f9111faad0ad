import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Installs packages if this is Debian and we are root. Ubuntu's package of a browser is only a stub for a snap. */
export function installFromDebian(...packages: string[]): void {
  const debian = existsSync('/etc/debian_version') && !/ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'))
  if (!debian || process.getuid?.() !== 0) return
  console.error(`Installing ${packages.join(', ')} from Debian (about half a minute, only once)`)
  const run = (...args: string[]) =>
    spawnSync('apt-get', ['-q', ...args], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 300_000,
    })
  run('update')
  run('install', '-y', '--no-install-recommends', ...packages)
}

/** The path of a program of this name in PATH. */
export function pathsOf(name: string): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).filter((path) => existsSync(path))
}

export function hasHangul(): boolean {
  const list = spawnSync('fc-list', [':lang=ko'], { encoding: 'utf8' })
  return process.platform !== 'linux' || (list.stdout ?? '').trim() !== ''
}
