import { fileURLToPath } from 'node:url'
import { defineConfig, type Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** Most commands do not need these modules. They are separate files, because Node reads and compiles whole files. */
const apart: Record<string, string> = {
  './start.ts': 'start',
  './proxy-agents.ts': 'proxy',
  '@campus-connect/tables': 'tables',
  '@clack/prompts': 'questions',
}

const filesOfTheirOwn: Plugin = {
  name: 'files-of-their-own',
  setup(build) {
    build.onResolve({ filter: /./ }, ({ path, kind }) =>
      kind === 'dynamic-import' && path in apart ? { path, namespace: 'apart' } : undefined,
    )
    build.onLoad({ filter: /./, namespace: 'apart' }, ({ path }) => ({
      contents: `module.exports = require('./${apart[path]}.cjs')`,
    }))
    build.onResolve({ filter: /\.cjs$/, namespace: 'apart' }, ({ path }) => ({ path, external: true }))
  },
}

const common: Options = {
  // An import statement reads every export of Node's modules, also those made on demand: of node:http that is all of fetch.
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  // Everything that it needs. A module that is imported on demand runs when it is needed.
  noExternal: [/.*/],
  splitting: false,
  minify: true,
  removeNodeProtocol: false,
}

/** All in one file, which a single executable needs. */
export const inOneFile: Options = {
  ...common,
  entry: [fileURLToPath(import.meta.resolve('./src/start.ts'))],
}

export default defineConfig({
  ...common,
  entry: {
    campus: 'src/main.ts',
    start: 'src/start.ts',
    proxy: 'src/connection/proxy-agents.ts',
    tables: '../tables/src/index.ts',
    questions: fileURLToPath(import.meta.resolve('@clack/prompts')),
  },
  clean: true,
  esbuildPlugins: [filesOfTheirOwn],
})
