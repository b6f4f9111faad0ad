import { defineConfig, type Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** What answers --version at once stands in a small file of its own. */
const startApart: Plugin = {
  name: 'start-apart',
  setup(build) {
    build.onResolve({ filter: /^\.\/start\.(ts|cjs)$/ }, ({ path }) =>
      path === './start.ts' ? { path, namespace: 'start' } : { path, external: true },
    )
    build.onLoad({ filter: /./, namespace: 'start' }, () => ({ contents: "require('./start.cjs')" }))
  },
}

/** A cookie jar for one server does without the list of public suffixes, which takes longest to load. */
export const noSuffixList: Plugin = {
  name: 'no-suffix-list',
  setup(build) {
    build.onResolve({ filter: /^tldts$/ }, ({ path }) => ({ path, namespace: 'suffixes' }))
    build.onLoad({ filter: /./, namespace: 'suffixes' }, () => ({
      contents: "export const getDomain = (host) => host.split('.').slice(-2).join('.')",
    }))
  },
}

export default defineConfig({
  entry: { campus: 'src/main.ts', start: 'src/start.ts' },
  // An import statement reads every export of Node's modules, also those made on demand: of node:http that is all of fetch.
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  // Everything that it needs. A module that is imported on demand runs when it is needed.
  noExternal: [/.*/],
  splitting: false,
  minify: true,
  clean: true,
  esbuildPlugins: [startApart, noSuffixList],
})
