import { fileURLToPath } from 'node:url'
import { defineConfig, type Options } from 'tsup'
import { type Notice, noticesAsText, noticesOfBundle } from '../../scripts/build/notices.ts'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** Most commands do not need these modules. They are separate files, because Node reads and compiles whole files. */
const apart: Record<string, string> = {
  './start.ts': 'start',
  './proxy-agents.ts': 'proxy',
  '@campus-connect/tables': 'tables',
  '@clack/prompts': 'questions',
  'jq-wasm/inline': 'jq',
  liquidjs: 'template',
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

/** Puts the licences of all bundled packages in the place of licences.ts. */
export const bundledLicences = (further: Notice[] = []): Plugin => ({
  name: 'bundled-licences',
  setup(build) {
    // Known only after the build.
    const mark = '@bundled-licences@'
    build.onLoad({ filter: /src[/\\]licences\.ts$/ }, () => ({ contents: `export const licences = '${mark}'` }))
    build.onEnd(({ metafile, outputFiles = [] }) => {
      if (!metafile) return
      const text = JSON.stringify(noticesAsText([...noticesOfBundle(metafile), ...further]))
      for (const file of outputFiles)
        file.contents = new TextEncoder().encode(
          file.text.replaceAll(new RegExp(`["'\`]${mark}["'\`]`, 'g'), () => text),
        )
    })
  },
})

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
  esbuildPlugins: [bundledLicences()],
}

export default defineConfig({
  ...common,
  entry: {
    campus: 'src/main.ts',
    start: 'src/start.ts',
    proxy: 'src/connection/proxy-agents.ts',
    tables: '../tables/src/index.ts',
    jq: fileURLToPath(import.meta.resolve('jq-wasm/inline')),
    template: fileURLToPath(import.meta.resolve('liquidjs')),
    questions: fileURLToPath(import.meta.resolve('@clack/prompts')),
  },
  clean: true,
  esbuildPlugins: [filesOfTheirOwn, bundledLicences()],
})
