import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Licences that permit us and our users to change and distribute a package. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
])

type Manifest = {
  name: string
  version: string
  license?: unknown
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export type Shipped = Pick<Manifest, 'name' | 'version'> & { licence: string; folder: string }

/** All packages that the packages in these folders need. `bundled` ones become part of the first one's build. */
export function shippedBy(folders: string[], bundled: string[] = []): Shipped[] {
  const seen = new Map<string, Shipped>()
  for (const folder of folders) visit(folder, seen)
  for (const name of bundled) visit(locate(name, folders[0] ?? '.'), seen)
  return [...seen.values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

function visit(folder: string, seen: Map<string, Shipped>) {
  const manifest = read(folder)
  const key = `${manifest.name}@${manifest.version}`
  if (seen.has(key)) return
  seen.set(key, { name: manifest.name, version: manifest.version, licence: licenceOf(manifest), folder })
  for (const name of Object.keys(manifest.dependencies ?? {})) visit(locate(name, folder), seen)
  // Packages of other platforms are not installed.
  for (const name of Object.keys(manifest.optionalDependencies ?? {})) {
    const found = find(name, folder)
    if (found) visit(found, seen)
  }
}

export function isAllowed(licence: string): boolean {
  const bare = licence.replace(/^\((.*)\)$/, '$1')
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((each) => allowed.has(each)))
}

function licenceOf({ license }: Manifest) {
  return typeof license === 'string' ? license : `none (${JSON.stringify(license)})`
}

function read(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

function locate(name: string, from: string) {
  const found = find(name, from)
  if (!found) throw new Error(`${name}, which ${from} needs, is not installed`)
  return found
}

/** The paths that Node searches: each node_modules on the way up. */
function find(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? undefined : find(name, dirname(from))
}
