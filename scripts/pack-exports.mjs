// npm publishes package.json as it stands, and ignores `publishConfig.exports`. Inside the workspace the exports point to the
// source, so that nothing is built before a test; while a tarball is made they point to dist.
// prepack: node ../../scripts/pack-exports.mjs dist; postpack: node ../../scripts/pack-exports.mjs source
import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

const [direction] = process.argv.slice(2)
const kept = 'package.json.source'

if (direction === 'source') renameSync(kept, 'package.json')
else {
  copyFileSync('package.json', kept)
  const manifest = JSON.parse(readFileSync(kept, 'utf8'))
  manifest.exports = Object.fromEntries(Object.entries(manifest.exports).map(([path, file]) => [path, built(file)]))
  writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
}

function built(file) {
  const path = file.replace('./src/', './dist/').replace(/\.tsx?$/, '')
  return path === file || path.endsWith('.css') ? path : { types: `${path}.d.ts`, default: `${path}.js` }
}
