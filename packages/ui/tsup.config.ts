import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { defineConfig, type Options } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/styles.css'],
  format: 'esm',
  target: 'es2023',
  clean: true,
  // With the sources inside, so that a debugger shows them.
  sourcemap: true,
  // Inline the few SDK types that props use, so that the package does not depend on the SDK.
  dts: { entry: 'src/index.ts', compilerOptions: { paths: { '@campus-connect/sdk/types': ['../sdk/src/types.ts'] } } },
  esbuildPlugins: [cssModules()],
  // One stylesheet: tokens and base first, then the components.
  async onSuccess() {
    // The map of a stylesheet does not fit what is joined here.
    const read = async (file: string) =>
      scalable((await readFile(file, 'utf8')).replace(/\/\*# sourceMappingURL=.*\*\/\s*$/, ''))
    await writeFile('dist/styles.css', (await read('dist/styles.css')) + (await read('dist/index.css')))
    for (const file of ['index.css', 'index.css.map', 'styles.css.map']) await rm(`dist/${file}`)
    await writeFile('dist/tokens.css', await read('src/tokens.css'))
  },
})

/** Sizes follow `--campus-rem`, for a page whose root has another font size than the browser's. Conditions take no variables. */
function scalable(css: string) {
  return css.replaceAll(/(?<![\w-])(-?[\d.]+)rem\b(?![^{}]*\{)/g, (_size, number) =>
    number === '1' ? 'var(--campus-rem, 1rem)' : `calc(${number} * var(--campus-rem, 1rem))`,
  )
}

/** esbuild joins file and class name: `.root` of Button.module.css becomes `.campus_Button_root`. */
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
