// TARBALLS=folder node scripts/build/tarballs.ts: packs the published packages once for several checks.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { trackedFiles } from './tracked-files.ts'

const root = join(import.meta.dirname, '../..')
const published = ['sdk', 'ui', 'cli'] as const
type PackageName = (typeof published)[number]
const given = process.env.TARBALLS && resolve(root, process.env.TARBALLS)

/**
 * Paths of the tarballs of packages, in the order of the names: those in the folder TARBALLS, or if it is not set, new
 * ones below `folder`. Throws if TARBALLS does not have exactly one of each.
 */
export async function tarballs(names: readonly PackageName[], folder: string): Promise<string[]> {
  if (!given) return packed(names, folder)
  return names.map((name) => {
    const [tarball, another] = globSync(`campus-connect-${name}-*.tgz`, { cwd: given })
    if (!tarball || another) throw new Error(`${given} must have exactly one tarball of ${name}`)
    return join(given, tarball)
  })
}

/**
 * Packs packages as `npm pack` does, in a copy below `folder`, so that the working tree never has a package.json
 * in its packed form, and a package has nothing that git does not know.
 */
async function packed(names: readonly PackageName[], folder: string) {
  const copy = join(folder, 'packing')
  for (const file of ['pack-exports.ts', 'notices.ts', 'licence-texts'].map((name) => `scripts/build/${name}`))
    cpSync(join(root, file), join(copy, file), { recursive: true })
  for (const file of ['tsconfig.json', 'openapi.yaml']) cpSync(join(root, file), join(copy, file))
  const isTracked = trackedFiles()
  for (const name of ['sdk', 'ui', 'cli', 'tables']) {
    const source = join(root, 'packages', name)
    cpSync(source, join(copy, 'packages', name), {
      recursive: true,
      filter: (path) => isTracked(path) && !/^(dist|node_modules|e2e|.*\.tgz)$/.test(path.slice(source.length + 1)),
    })
  }
  // A package has its own folders for versions that differ from the others'.
  for (const path of ['.', 'packages/cli'].map((part) => join(part, 'node_modules')))
    if (existsSync(join(root, path))) symlinkSync(join(root, path), join(copy, path), 'junction')

  return Promise.all(names.map((name) => pack(join(copy, 'packages', name), folder)))
}

async function pack(cwd: string, folder: string) {
  const child = spawn(
    'npm',
    ['pack', '--json', '--loglevel=error', '--foreground-scripts=false', '--pack-destination', folder],
    {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      timeout: 180_000,
    },
  )
  let out = ''
  let talk = ''
  child.stdout.on('data', (text) => (out += text))
  child.stderr.on('data', (text) => (talk += text))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`npm pack in ${cwd} ended with ${String(code)}:\n${out}${talk}`)
  const [tarball] = JSON.parse(out) as [{ filename: string }]

  return join(folder, tarball.filename)
}

if (import.meta.main) {
  if (!given) throw new Error('TARBALLS does not name a folder')
  mkdirSync(given, { recursive: true })
  await packed(published, given)
  rmSync(join(given, 'packing'), { recursive: true })
}
