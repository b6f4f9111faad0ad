import { appendFile, copyFile, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { defineConfig, type Options } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/styles.css'],
  format: 'esm',
  target: 'es2023',
  clean: true,
  // The few types of the SDK in the properties count as own, and are written out.
  dts: { entry: 'src/index.ts', compilerOptions: { paths: { '@campus-connect/sdk/types': ['../sdk/src/types.ts'] } } },
  esbuildPlugins: [cssModules()],
  // One stylesheet: tokens and base, then what the components brought.
  async onSuccess() {
    await appendFile('dist/styles.css', await readFile('dist/index.css'))
    await rm('dist/index.css')
    await copyFile('src/tokens.css', 'dist/tokens.css')
  },
})

/** esbuild makes a class of the file's name and its own: `.root` of Button.module.css becomes `.campus_Button_root`. */
function cssModules(): NonNullable<Options['esbuildPlugins']>[number] {
  return {
    name: 'css-modules',
    setup(build) {
      build.onResolve({ filter: /\.module\.css$/ }, ({ path, resolveDir }) => ({
        path: `campus-${basename(path, '.module.css')}`,
        namespace: 'css-modules',
        pluginData: join(resolveDir, path),
      }))
      build.onLoad({ filter: /./, namespace: 'css-modules' }, async ({ pluginData }) => ({
        contents: await readFile(pluginData, 'utf8'),
        loader: 'local-css',
      }))
    },
  }
}
