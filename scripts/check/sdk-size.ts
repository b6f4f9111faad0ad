// The SDK's bytes before the first call: bundled, minified and compressed, without chunks on demand. Fails over budget.
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

/** Bytes. A tighter budget would weigh each sentence of an error and each runtime that the SDK works in. */
const budget = 9000

const { output } = (await build({
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: true },
  build: {
    write: false,
    minify: true,
    // For a page, Vite would add its own loader.
    ssr: 'packages/sdk/src/index.ts',
    // As in the bundle of a page: chunks on demand import from the entry, without a shared chunk.
    rolldownOptions: { preserveEntrySignatures: 'allow-extension' },
  },
})) as Rolldown.RolldownOutput
const chunks = output.filter((file) => file.type === 'chunk')
const bytes = [...withImports(chunks.filter(({ isEntry }) => isEntry))]
  .map(({ code }) => gzipSync(code, { level: 9 }).byteLength)
  .reduce((sum, size) => sum + size, 0)
if (bytes === 0) throw new Error('the core was not built')

console.log(`${bytes <= budget ? 'ok' : 'OVER'}  core of the SDK: ${bytes} B compressed (at most ${budget})`)
if (bytes > budget) console.error('Load later what few programs need: import() it, as calls.ts does with users.ts.')
process.exitCode = bytes > budget ? 1 : 0

/** These chunks and their static imports. */
function withImports(entries: Rolldown.OutputChunk[]) {
  const loaded = new Set(entries)
  for (const { imports } of loaded) for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
  return loaded
}
