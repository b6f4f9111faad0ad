// node metro/run.mjs URL: bundles app.js with Metro, as React Native does, and runs the bundle.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import Metro from 'metro'

const here = import.meta.dirname
const project = join(here, '..')
const config = await Metro.loadConfig(
  { cwd: here },
  { projectRoot: here, watchFolders: [project], reporter: { update() {} } },
)
const out = join(here, 'bundle.cjs')
await Metro.runBuild(config, { entry: 'app.js', out, platform: 'ios', minify: false, dev: false })
createRequire(import.meta.url)(out)
console.log(JSON.stringify(await globalThis.visit(process.argv[2])))
process.exit()
