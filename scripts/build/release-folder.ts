import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { noticesAsText, readNotices } from './notices.ts'
import { ensureInstalled } from '../test/ensure-installed.ts'
import { type LockedPackages, productionPackages } from './production-packages.ts'
import { tarballs } from './tarballs.ts'
import { trackedFiles } from './tracked-files.ts'

type Json = Record<string, unknown>

const root = join(import.meta.dirname, '../..')
const workspaces = ['server', 'operator', 'core', 'roster', 'tables', 'brand'].map((name) => `packages/${name}`)

/**
 * Puts all that an operator installs into an empty folder. The app must be built; packages are those of this machine. Sources are
 * those that git knows, as they are in the working tree. The Node is that of runtime/, because the one that runs this needs a library that many systems lack.
 */
export async function fillReleaseFolder(folder: string): Promise<void> {
  await ensureInstalled('runtime')
  const isTracked = trackedFiles()
  const copyAll = (from: string, to = from, keep = (_path: string) => true) =>
    cpSync(join(root, from), join(folder, to), { recursive: true, filter: (path) => keep(relative(root, path)) })
  const copy = (from: string, to = from, keep = (_path: string) => true) =>
    copyAll(from, to, (path) => isTracked(path) && keep(path))
  const write = (path: string, content: Json) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${JSON.stringify(content, null, 2)}\n`)
  }

  for (const path of ['CHANGELOG.md', 'LICENSE', '.env.example', '.dockerignore', 'openapi.yaml']) copy(path)
  copyAll('packages/app/dist')
  copy('scripts/build/retire-worker.ts')
  copy('packages/server/README.md')
  copy('packages/server/reference.md')
  copy('packages/roster/README.md')
  copy('docs', 'docs', (path) =>
    /^(docs|brand\b.*|breach\b.*|compliance\b.*|operations\b.*|portal\b.*|privacy\b.*|registrar\b.*|roster-service\b.*|several\b.*|without-root\b.*)$/.test(
      basename(path),
    ),
  )
  copy('deploy', 'deploy', (path) => path !== 'deploy/archive')
  copy('deploy/archive', '.')
  for (const path of workspaces) {
    copy(`${path}/src`, `${path}/src`, (file) => !/\.test\.ts$|__snapshots__$/.test(file))
    write(`${path}/package.json`, withoutTests(readJson(`${path}/package.json`)))
  }

  await packCli(folder)

  const manifest = releaseManifest()
  const lock = readJson('package-lock.json') as { packages: LockedPackages }
  const runtimes = Object.keys(manifest.optionalDependencies).map((name) => `node_modules/${name}`)
  const runtimeLock = readJson('runtime/package-lock.json') as { packages: LockedPackages }
  const links = workspaces.map((path) => `node_modules/@campus-connect/${basename(path)}`)
  const needed = productionPackages(lock.packages, links)
  const locked = new Map([
    ...needed.map((path) => [path, lock.packages[path] ?? {}] as const),
    ...runtimes.map((path) => [path, runtimeLock.packages[path] ?? {}] as const),
  ])
  const entries = [...locked]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, entry]) => [path, withoutTests(entry)])
  write('package.json', manifest)
  write('package-lock.json', { ...lock, packages: { '': manifest, ...Object.fromEntries(entries) } })

  const [missing] = needed.filter((path) => !lock.packages[path]?.optional && !existsSync(join(root, path)))
  if (missing) throw new Error(`${missing} is not installed: run npm ci.`)
  const installed = needed.filter((path) => !lock.packages[path]?.link && existsSync(join(root, path)))
  const others = installed.filter((each) => !workspaces.includes(each))
  for (const path of others) copyAll(path, path, (file) => !file.slice(path.length + 1).startsWith('node_modules'))
  const runtime = runtimes.find((path) => existsSync(join(root, 'runtime', path)))
  if (!runtime) throw new Error('A release is made on Linux, whose Node comes along.')
  // Of Node only the program is needed.
  for (const path of ['bin', 'LICENSE', 'package.json'].map((name) => join(runtime, name)))
    copyAll(join('runtime', path), path)
  const shipped = [...others, join('runtime', runtime)].map((path) => join(root, path))
  writeFileSync(join(folder, 'licenses.txt'), noticesAsText(readNotices(shipped)))
  mkdirSync(join(folder, 'node_modules/@campus-connect'))
  for (const path of links) symlinkSync(`../../packages/${basename(path)}`, join(folder, path))
  mkdirSync(join(folder, 'node_modules/.bin'))
  symlinkSync(`../${basename(runtime)}/bin/node`, join(folder, 'node_modules/.bin/node'))
}

/** `campus` for administrators: unpacked for the machine itself, and packed for the page that offers it. */
async function packCli(folder: string) {
  const staging = mkdtempSync(join(tmpdir(), 'campus-cli-'))
  try {
    const [tarball = ''] = await tarballs(['cli'], staging)
    const target = join(folder, 'packages/cli')
    mkdirSync(target)
    cpSync(tarball, join(target, basename(tarball)))
    execFileSync('tar', ['xzf', tarball, '-C', target, '--strip-components=1'])
  } finally {
    rmSync(staging, { recursive: true })
  }
}

function releaseManifest() {
  const { license, engines } = readJson('package.json')
  const { optionalDependencies } = readJson('runtime/package.json')
  const { version } = readJson('packages/server/package.json')
  return {
    name: 'campus-connect',
    version,
    private: true,
    license,
    type: 'module',
    workspaces,
    engines,
    optionalDependencies: optionalDependencies as Record<string, string>,
  }
}

function withoutTests(manifest: Json): Json {
  const { devDependencies: _, exports, ...rest } = manifest
  const faces = Object.entries((exports ?? {}) as Json).filter(([name]) => !name.startsWith('./testing'))
  return faces.length > 0 ? { ...rest, exports: Object.fromEntries(faces) } : rest
}

function readJson(path: string): Json {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Json
}
