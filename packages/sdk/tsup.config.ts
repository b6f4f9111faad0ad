import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, isAbsolute } from 'node:path'
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
  // With the sources inside, so that a debugger shows them.
  sourcemap: true,
  // A page without a bundler cannot find a package by its name.
  noExternal: ['openapi-fetch'],
  esbuildPlugins: [licencesFile()],
  onSuccess: async () => {
    nameWithoutFolder('dist/*.map')
    copyFileSync('../../openapi.yaml', 'dist/openapi.yaml')
  },
})

/**
 * The maps name packages by the folders of this machine. Those of CommonJS also name the file itself so, and without its text.
 */
function nameWithoutFolder(maps: string) {
  for (const file of globSync(maps)) {
    const map = JSON.parse(readFileSync(file, 'utf8')) as {
      file?: string
      sources: string[]
      sourcesContent?: (string | null)[]
    }
    map.sources = map.sources.map((source) => source.replace(/^.*\/(?=node_modules\/)/, '../'))
    const own = map.sources.findIndex((source) => isAbsolute(source))
    if (own >= 0) {
      const name = basename(map.sources[own]!)
      map.file = name
      map.sources[own] = name
      map.sourcesContent ??= []
      map.sourcesContent[own] = readFileSync(`dist/${name}`, 'utf8')
    }
    writeFileSync(file, JSON.stringify(map))
  }
}

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
