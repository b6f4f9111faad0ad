// npm publishes package.json as it stands, and ignores `publishConfig.exports`. Inside the workspace the exports point to the
// source, so that nothing is built before a test; while a tarball is made they point to dist.
// prepack: node ../../scripts/build/pack-exports.ts dist; postpack: node ../../scripts/build/pack-exports.ts source
// npm runs no postpack after a failure or a Ctrl-C; then scripts/bootstrap.mjs puts them back, or the next npm pack.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

const kept = 'package.json.source'

if (process.argv[2] === 'dist') pointToDist()
else if (existsSync(kept)) renameSync(kept, 'package.json')

function pointToDist() {
  if (!existsSync(kept)) write(kept, readFileSync('package.json', 'utf8'))
  const manifest = JSON.parse(readFileSync(kept, 'utf8'))
  const entries = Object.entries(manifest.exports as Record<string, string>)
  manifest.exports = Object.fromEntries(entries.map(([path, file]) => [path, built(file)]))
  Object.values(manifest.exports as Record<string, ReturnType<typeof built>>).forEach(declare)
  Object.assign(manifest, fieldsBeforeExports(entries))
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
}

function built(file: string) {
  const path = file.replace('./src/', './dist/').replace(/\.tsx?$/, '')
  if (path === file) return path
  if (path.endsWith('.css')) return { types: `${path}.d.ts`, default: path }
  const commonJs = existsSync(`${path}.cjs`) && { require: { types: `${path}.d.cts`, default: `${path}.cjs` } }
  return { ...commonJs, types: `${path}.d.ts`, default: `${path}.js` }
}

/** Without a declaration, TypeScript refuses to import a stylesheet. */
function declare(exported: ReturnType<typeof built>) {
  if (typeof exported !== 'string' && exported.default.endsWith('.css') && existsSync(exported.default))
    writeFileSync(exported.types, 'export {}\n')
}

/** For `moduleResolution: node10`, which ignores exports: the CommonJS build, if the package has one. */
function fieldsBeforeExports(entries: [path: string, file: string][]) {
  const types = entries.flatMap(([path, file]) => {
    const exported = built(file)
    return typeof exported === 'string' || !exported.require ? [] : [[path, exported.require] as const]
  })
  const main = types.find(([path]) => path === '.')?.[1]
  if (!main) return {}
  const subpaths = types.filter(([path]) => path !== '.').map(([path, found]) => [path.slice(2), [found.types]])
  return { main: main.default, types: main.types, typesVersions: { '*': Object.fromEntries(subpaths) } }
}

/** Replaces the file in one step, so that nobody reads half of it. */
function write(file: string, text: string) {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
