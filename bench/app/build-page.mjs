import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { build, loadConfigFromFile } from 'vite'

const repository = join(import.meta.dirname, '../..')

/** Builds a baseline of `pages/` as the app is built, with the same React. */
export async function buildPage(name, outDir) {
  const root = join(import.meta.dirname, 'pages', name)
  const { config } = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(repository, 'packages/app/vite.config.ts'),
  )
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: config.plugins.flat().filter(({ name }) => /^vite:react|^precompressed$/.test(name)),
    resolve: {
      alias: Object.fromEntries(['react', 'react-dom'].map((each) => [each, join(repository, 'node_modules', each)])),
    },
    build: { ...config.build, outDir, emptyOutDir: true },
  })
  const uncompressed = globSync('assets/*.js', { cwd: outDir }).filter(
    (file) => !existsSync(join(outDir, `${file}.br`)),
  )
  if (uncompressed.length > 0) throw new Error(`not compressed as the app is: ${uncompressed.join(', ')}`)
}
