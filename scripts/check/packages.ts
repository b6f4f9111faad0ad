// Checks the packed packages from the view of a project that installs them.
import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import { build, type Rolldown } from 'vite'
import { tarballs } from '../build/tarballs.ts'

const names = ['sdk', 'ui'] as const
const takenInParts = ['ui']
/** Entries with hooks, which a server component may import. */
const ofClients: Record<string, string> = { sdk: 'dist/react.js', ui: 'dist/index.js' }
const published =
  /^(package\.json|(README|api|guide)\.md|LICENSE|dist\/([\w-]+\.(js|d\.ts|cjs|d\.cts|css(\.d\.ts)?|(js|cjs)\.map)|licenses\.txt|openapi\.yaml)|tokens\/[\w.]+\.json)$/
/** A source in a map: of the package, of a dependency, classes made by the build, or the file itself. */
const ofPackage = /^(\.\.\/(src|node_modules)\/|css-modules:|[\w.-]+$)/
const complaints: string[] = []

type Manifest = {
  exports: Record<string, string | { default: string }> & { '.': { default: string } }
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const folder = mkdtempSync(join(tmpdir(), 'campus-packages-'))
try {
  const files = await tarballs(names, folder)
  await Promise.all(names.map((name, index) => check(name, files[index]!)))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0

async function check(name: string, tarball: string) {
  const content = join(folder, name)
  mkdirSync(content)
  await complain(name, 'tar', '-xzf', tarball, '-C', content, '--strip-components=1')
  const manifest = JSON.parse(readFileSync(join(content, 'package.json'), 'utf8')) as Manifest

  checkFiles(name, content)
  checkImports(name, content, manifest)
  checkDirective(name, content)
  checkMaps(name, content)
  if (takenInParts.includes(name)) await checkParts(name, content, manifest)
  await complain(name, 'publint', 'run', tarball, '--strict')
  const withoutTypes = Object.entries(manifest.exports).flatMap(([path, target]) =>
    typeof target === 'string' ? [path] : [],
  )
  const excluded = withoutTypes.length > 0 ? ['--exclude-entrypoints', ...withoutTypes] : []
  await complain(
    name,
    'attw',
    tarball,
    '--profile',
    existsSync(join(content, 'dist/index.cjs')) ? 'strict' : 'esm-only',
    '--format',
    'ascii',
    '--no-emoji',
    ...excluded,
  )
}

function checkFiles(name: string, content: string) {
  const files = readdirSync(content, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(content.length + 1)
        .replaceAll('\\', '/'),
    )
  for (const file of files)
    if (!published.test(file)) complaints.push(`${name}: ${file} does not belong in the tarball`)
  for (const file of ['package.json', 'README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts'])
    if (!files.includes(file)) complaints.push(`${name}: ${file} is missing in the tarball`)
  if (files.includes('LICENSE') && readFileSync(join(content, 'LICENSE'), 'utf8') !== readFileSync('LICENSE', 'utf8'))
    complaints.push(`${name}: its LICENSE is not the one of the repository`)
}

/** A debugger shows the sources from the map alone, and the map names no folder of the machine that built it. */
function checkMaps(name: string, content: string) {
  for (const file of globSync('dist/*.map', { cwd: content })) {
    const map = JSON.parse(readFileSync(join(content, file), 'utf8')) as {
      sources: string[]
      sourcesContent?: unknown[]
    }
    const lacking = map.sources.filter(
      (source, index) => !ofPackage.test(source) || typeof map.sourcesContent?.[index] !== 'string',
    )
    if (lacking.length > 0)
      complaints.push(`${name}: ${file} lacks the text of ${lacking.join(', ')}, or names a folder`)
  }
}

/** Bundlers tend to drop directives. */
function checkDirective(name: string, content: string) {
  for (const file of globSync('dist/*.js', { cwd: content })) {
    const marked = readFileSync(join(content, file), 'utf8').startsWith('"use client"')
    if (marked !== (file.replaceAll('\\', '/') === ofClients[name]))
      complaints.push(`${name}: ${file} ${marked ? 'begins' : 'does not begin'} with 'use client'`)
  }
}

/** Code and declarations may import only packages that are installed with them. */
function checkImports(name: string, content: string, { dependencies, peerDependencies }: Manifest) {
  const listed = { ...dependencies, ...peerDependencies }
  for (const file of globSync('dist/*.{js,cjs,d.ts,d.cts}', { cwd: content })) {
    const text = readFileSync(join(content, file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(
      /(?:\bfrom|\bimport|\bimport\(|<reference types=)\s*["']([^"'\n]+)["']/g,
    )) {
      const [scope = '', rest] = specifier.split('/')
      const wanted = scope.startsWith('@') ? `${scope}/${rest}` : scope
      if (!specifier.startsWith('.') && !isBuiltin(specifier) && !(wanted in listed))
        complaints.push(`${name}: ${file} imports ${specifier}, which the package does not list`)
    }
  }
}

/** A bundle without imported names must be empty. Otherwise one component pulls in its neighbours. */
async function checkParts(name: string, content: string, { exports }: Manifest) {
  const input = join(content, 'nothing.js')
  // This tests `sideEffects` of package.json.
  writeFileSync(join(content, 'package.json'), '{}')
  writeFileSync(input, `import ${JSON.stringify(exports['.'].default)}`)
  const { output } = (await build({
    root: content,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input,
        external: (id) => !id.startsWith('.') && !isAbsolute(id),
        treeshake: { moduleSideEffects: 'no-external' },
      },
    },
  })) as Rolldown.RolldownOutput
  const lines = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.code.split('\n') : []))
  const left = lines.filter((line) => line.trim() !== '' && !line.startsWith('//'))
  if (left.length > 0)
    complaints.push(`${name}: code that nobody asked for stays in every bundle:\n${left.slice(0, 12).join('\n')}`)
}

/** Runs a command. Its failure is a finding with the whole output. */
async function complain(name: string, command: string, ...args: string[]) {
  try {
    await promisify(execFile)(command, args, { timeout: 180_000, shell: process.platform === 'win32' })
  } catch (error) {
    const { message, stdout } = error as Error & { stdout: string }
    complaints.push(`${name}: ${command}: ${message}\n${stdout}`)
  }
}
