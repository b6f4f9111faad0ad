// npm publishes package.json as it stands, and ignores `publishConfig.exports`. Inside the workspace the exports point to the
// source, so that nothing is built before a test; while a tarball is made they point to dist.
// prepack: node ../../scripts/pack-exports.mjs dist; postpack: node ../../scripts/pack-exports.mjs source
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const [direction] = process.argv.slice(2)
const kept = 'package.json.source'
const packingTakesAtMost = 60_000

if (direction === 'dist') await pointToDist()
else if (direction === 'guard') await guard()
else pointToSource()

async function pointToDist() {
  const guardian = fork(import.meta.filename, ['guard'], { stdio: 'ignore' })
  await once(guardian, 'message')
  if (!existsSync(kept)) write(kept, readFileSync('package.json', 'utf8'))
  const manifest = JSON.parse(readFileSync(kept, 'utf8'))
  manifest.exports = Object.fromEntries(Object.entries(manifest.exports).map(([path, file]) => [path, built(file)]))
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`)
  guardian.disconnect()
  guardian.unref()
}

function pointToSource() {
  if (existsSync(kept)) renameSync(kept, 'package.json')
}

/** npm runs no postpack after a failure or a Ctrl-C: someone else has to put the exports back. */
async function guard() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      pointToSource()
      process.exit()
    })
  }
  process.send('ready')
  await once(process, 'disconnect')
  const end = Date.now() + packingTakesAtMost
  while (existsSync(kept) && Date.now() < end) await setTimeout(250)
  pointToSource()
}

function built(file) {
  const path = file.replace('./src/', './dist/').replace(/\.tsx?$/, '')
  return path === file || path.endsWith('.css') ? path : { types: `${path}.d.ts`, default: `${path}.js` }
}

/** At no moment is there half a file. */
function write(file, text) {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
