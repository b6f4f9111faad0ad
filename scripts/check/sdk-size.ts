// What the core of the SDK adds to a page: bundled and minified, compressed, without what it loads on demand. Fails over budget.
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** Bytes; some 800 of them are the serializers of openapi-fetch. */
const budget = 5800

const { output } = (await build({
  configFile: false,
  logLevel: 'error',
  build: {
    write: false,
    modulePreload: false,
    rolldownOptions: { input: 'packages/sdk/src/index.ts', preserveEntrySignatures: 'strict' },
  },
})) as Rolldown.RolldownOutput
const core = output.find((chunk) => chunk.type === 'chunk' && chunk.isEntry)
if (core?.type !== 'chunk') throw new Error('the core was not built')
const bytes = gzipSync(core.code, { level: 9 }).byteLength

console.log(`${bytes <= budget ? 'ok' : 'OVER'}  core of the SDK: ${bytes} B compressed (at most ${budget})`)
if (bytes > budget) console.error('Load later what few programs need: import() it, as client.ts does with users/.')
process.exitCode = bytes > budget ? 1 : 0
