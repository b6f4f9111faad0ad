import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** Most commands do not need these modules. They are separate files, because Node reads and compiles whole files. */
const apart: Record<string, string> = {
  './start.ts': 'start',
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

/** Replaces what takes long to load and is not needed here. */
const withoutBallast: Plugin = {
  name: 'without-ballast',
  setup(build) {
    // Commander starts a process only for a command that is a separate program. There is none.
    build.onResolve({ filter: /^node:child_process$/ }, ({ path, importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path, namespace: 'empty' } : undefined,
    )
    build.onLoad({ filter: /./, namespace: 'empty' }, () => ({ contents: 'export default {}' }))

    // A cookie jar for one server needs no list of public suffixes. Only an IPv6 address has a colon.
    build.onResolve({ filter: /^tldts$/ }, ({ path }) => ({ path, namespace: 'suffixes' }))
    build.onLoad({ filter: /./, namespace: 'suffixes' }, () => ({
      contents: "export const getDomain = (host) => host.split('.').slice(-2).join('.')",
    }))
    build.onLoad({ filter: /[\\/]tough-cookie[\\/]dist[\\/]index\.js$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8')
      const pattern = 'new RegExp(`^${IP_V6_REGEX}$`)'
      if (!code.includes(pattern)) throw new Error(`${path} has no ${pattern} any more`)
      return { contents: code.replace(pattern, () => '/:/') }
    })
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
  esbuildPlugins: [withoutBallast],
}

export default defineConfig({
  ...common,
  entry: {
    campus: 'src/main.ts',
    start: 'src/start.ts',
    tables: '../tables/src/index.ts',
    questions: fileURLToPath(import.meta.resolve('@clack/prompts')),
  },
  clean: true,
  esbuildPlugins: [filesOfTheirOwn, withoutBallast],
})
