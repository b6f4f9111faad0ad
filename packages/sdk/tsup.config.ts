import { mkdirSync, writeFileSync } from 'node:fs'
import { defineConfig, type Options } from 'tsup'
import { noticesAsText, noticesOfBundle } from '../../scripts/build/notices.ts'

export default defineConfig({
  entry: ['src/index.ts', 'src/types.ts', 'src/node.ts', 'src/query.ts', 'src/react.ts', 'src/msw.ts'],
  // CommonJS for Jest and for TypeScript that compiles to it.
  format: ['esm', 'cjs'],
  target: 'es2023',
  dts: true,
  clean: true,
  splitting: true,
  // A page without a bundler cannot find a package by its name.
  noExternal: ['openapi-fetch'],
  esbuildPlugins: [licencesFile()],
})

/** Writes the licences of the packages inside the build next to it. */
function licencesFile(): NonNullable<Options['esbuildPlugins']>[number] {
  return {
    name: 'licences-file',
    setup(build) {
      build.onEnd(({ metafile }) => {
        if (!metafile) return
        mkdirSync('dist', { recursive: true })
        writeFileSync('dist/licenses.txt', noticesAsText(noticesOfBundle(metafile)))
      })
    },
  }
}
