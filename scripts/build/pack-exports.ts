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
  manifest.exports = Object.fromEntries(
    Object.entries(manifest.exports).map(([path, file]) => [path, built(file as string)]),
  )
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
}

function built(file: string) {
  const path = file.replace('./src/', './dist/').replace(/\.tsx?$/, '')
  return path === file || path.endsWith('.css') ? path : { types: `${path}.d.ts`, default: `${path}.js` }
}

/** Replaces the file in one step, so that nobody reads half of it. */
function write(file: string, text: string) {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
