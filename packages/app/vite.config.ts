import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { licencesData, licencesPage } from './licences-page.ts'
import { serviceWorker } from './service-worker.ts'

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: {
      // React has this hook built in since version 18.
      'use-sync-external-store/shim/index.js': 'react',
      // Part of every query, but only infinite ones use it, and the app has none.
      './infiniteQueryBehavior.js': resolve(import.meta.dirname, 'no-infinite-queries.ts'),
    },
  },
  // Drops what the SDK does in Node alone.
  define: { 'globalThis.process': 'undefined' },
  // Short class names save bytes.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  // The page of licences comes first: the worker leaves it out.
  plugins: [react(), licencesPage(), serviceWorker(), precompressed(), importsAlone()],
  build: {
    outDir: 'dist',
    // The oldest browsers with all features that the app uses; README.md lists them.
    target: ['chrome120', 'edge120', 'firefox124', 'safari17.4'],
    assetsDir: 'assets',
    emptyOutDir: true,
    license: { fileName: licencesData },
    // Assets stay files: the Content-Security-Policy allows data: URLs only for images.
    assetsInlineLimit: 0,
    // One stylesheet: a screen's own would arrive after the screen is shown.
    cssCodeSplit: false,
    rolldownOptions: {
      // Hide plugin timings from `npm start`.
      checks: { pluginTimings: false },
      output: {
        // Short, because the first file names all others.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        // One file for what every screen needs: it compresses better than two.
        codeSplitting: { groups: [{ name: 'app', tags: ['$initial'], test: /^(?!.*\/src\/offline\/sw)/ }] },
      },
    },
    // There is only one initial file; links prefetch the others.
    modulePreload: false,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8787', '/-/': 'http://127.0.0.1:8787' } },
})

/** No screen's code has its own stylesheet or preloads, so the app goes without Vite's code that would fetch them first. */
function importsAlone(): Plugin {
  return {
    name: 'imports-alone',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

/** Writes .br and .gz next to each file that shrinks, so that the server does not compress at run time. */
function precompressed(): Plugin {
  let outDir = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true })
      await Promise.all(
        files
          .filter((file) => /\.(html|js|css|svg|json|webmanifest|txt)$/.test(file))
          .map((file) => compress(join(outDir, file))),
      )
    },
  }
}

async function compress(file: string) {
  const source = await readFile(file)
  const br = await promisify(brotliCompress)(source, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  })
  const gz = await promisify(gzip)(source, { level: 9 })
  if (br.length < source.length) await writeFile(`${file}.br`, br)
  if (gz.length < source.length) await writeFile(`${file}.gz`, gz)
}
