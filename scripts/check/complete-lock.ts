// Adds the optional packages of other platforms to package-lock.json that the registry at hand did not have:
// without an entry for each, `npm ci` refuses the lock file. They have no checksum (lock.ts says which may).
// Run it after every `npm install` that changed something.
import { readFileSync, writeFileSync } from 'node:fs'

type Entry = {
  version: string
  license?: string | undefined
  dev?: boolean
  optionalDependencies?: Record<string, string>
}

const file = new URL('../../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
const packages = lock.packages

const platforms = 'android darwin freebsd linux openbsd netbsd openharmony win32 aix sunos'.split(' ')
const processors = 'x64 arm64 ia32 ppc64 riscv64 s390x loong64 wasm32 arm'.split(' ')

let added = 0
for (const [path, entry] of Object.entries({ ...packages }))
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = resolve(path, name)
    if (!/^\d+\.\d+\.\d+/.test(version) || (found && packages[found]?.version === version)) continue
    const made = platformEntry(name, version, entry)
    if (!made) continue
    // Next to the dependant if another version is hoisted, else at the top.
    const home = found ? path.slice(0, path.lastIndexOf('node_modules/')) : ''
    packages[`${home}node_modules/${name}`] = made
    added += 1
  }

lock.packages = Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.error(`${added} entries added to package-lock.json`)

/** The path at which Node finds `name` from the package at `path`. */
function resolve(path: string, name: string) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const candidate = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[candidate]) return candidate
    if (!at) return undefined
  }
}

function platformEntry(name: string, version: string, dependant: Entry) {
  const parts = name.split('/').at(-1)!.split('-')
  const os = platforms.find((platform) => parts.includes(platform))
  if (!os) return undefined
  const cpu =
    processors.find((processor) => parts.includes(processor)) ??
    (parts.some((part) => part.startsWith('arm')) ? 'arm' : undefined)
  const libc = parts.some((part) => part.startsWith('musl'))
    ? ['musl']
    : os === 'linux' && parts.some((part) => part.startsWith('gnu'))
      ? ['glibc']
      : undefined
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(dependant.dev ? { dev: true } : {}),
    ...(libc ? { libc } : {}),
    license: dependant.license,
    optional: true,
    os: [os],
  }
}
