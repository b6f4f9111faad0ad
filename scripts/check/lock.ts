// A lock file without other platforms' packages, or one older than package.json, would fail in a fresh clone.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

type Entry = Partial<Record<'os' | 'cpu' | 'libc', string[]>> & {
  integrity?: string
  resolved?: string
  optional?: boolean
  link?: boolean
  version?: string
}

/** Supported platforms: Linux with glibc on these processors. */
const processors = ['x64', 'arm64']

/**
 * What a lock file would install without comparing it with a checksum. Some registries lack the optional packages of other
 * platforms, so their entries have none; `npm ci` on a supported platform never installs those.
 */
export function withoutIntegrity({ packages }: { packages: Record<string, Entry> }): string[] {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !hasIntegrity(entry))
    .filter(([, entry]) => !entry.optional || !entry.os || isSupported(entry) || entry.resolved)
    .map(([path]) => path)
}

const hasIntegrity = ({ integrity }: Entry) => /^sha512-[\w+/]{86}==$/.test(integrity ?? '')

function isSupported({ os, cpu, libc }: Entry) {
  const runs = (list: string[] | undefined, value: string) => !list || list.includes(value)
  return runs(os, 'linux') && processors.some((processor) => runs(cpu, processor)) && runs(libc, 'glibc')
}

if (import.meta.main) {
  const { stdout, stderr } = spawnSync('npm', ['ci', '--dry-run', '--ignore-scripts'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const complaints = `${stdout}${stderr}`.split('\n').filter((line) => /Missing:|Invalid:|EUSAGE/.test(line))
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) console.error('Run npm install and then node scripts/check/complete-lock.ts')

  const locks = ['package-lock.json', 'bench/package-lock.json', 'runtime/package-lock.json', 'tools/package-lock.json']
  const unchecked = locks.flatMap((file) => withoutIntegrity(JSON.parse(readFileSync(file, 'utf8'))))
  for (const path of unchecked) console.error(`${path}: no integrity in the lock file`)
  process.exitCode = complaints.length + unchecked.length > 0 ? 1 : 0
}
